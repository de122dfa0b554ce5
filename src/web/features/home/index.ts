export { PlanPreview } from './plan-preview.tsx';
export { Today } from './today.tsx';
export { WhoWaits } from './who-waits.tsx';
