import { homeContract } from '#contract/home/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { createOneAtATime } from '#server/platform/http/one-at-a-time.ts';
import { readPlanPreview } from './plan-preview.service.ts';
import { readToday } from './today.service.ts';

/** As long as browse, of which it is a part. */
const MOMENT_MS = 500;

const routes = implementContract(homeContract);

const oneAtATime = createOneAtATime(MOMENT_MS);

export const homeRoutes = {
  today: routes.today
    .use(oneAtATime)
    .handler(({ context }) => readToday(context.tools, context.caller())),
  planPreview: routes.planPreview
    .use(oneAtATime)
    .handler(({ context }) => readPlanPreview(context.tools, context.caller().memberId)),
};
