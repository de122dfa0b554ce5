import { homeContract } from '#contract/home/endpoints.ts';
import { feature } from '#server/platform/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const home = feature({ name: 'home', contract: homeContract, routes: homeRoutes });
