import './default-messages.ts';
import { oc, type HTTPMethod, type HTTPPath } from '@orpc/contract';

/** Who may call, each level including those before it. */
export const accessLevels = ['visitor', 'member', 'subscriber', 'moderator', 'admin'] as const;
export type Access = (typeof accessLevels)[number];

export interface EndpointMeta {
  access: Access;
}

interface Endpoint {
  method: HTTPMethod;
  path: HTTPPath;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  /** The feature that answers; groups the API page. */
  feature: string;
}

/** The only way to declare an endpoint: leaving out who may call it does not compile. */
export function endpoint({ method, path, access, summary, feature }: Endpoint) {
  return oc
    .$meta<EndpointMeta>({ access })
    .route({ method, path, summary, tags: [feature], description: `Who may call: ${access}.` });
}
