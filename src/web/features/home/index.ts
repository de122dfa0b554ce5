export { PlanPreview, WhoWaits } from './lazy-parts.ts';
export { Today } from './today.tsx';
