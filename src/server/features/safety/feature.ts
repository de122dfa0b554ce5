import { feature } from '#server/platform/feature.ts';

/** Who is shown to whom; see visibility.scope.ts. */
export const safety = feature({ name: 'safety', contract: {}, routes: {} });
