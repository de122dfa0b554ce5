import './default-messages.ts';
import { oc, type HTTPPath } from '@orpc/contract';
import { describeAccess, describeBudget, type Access, type Budget } from './access.ts';

export interface EndpointMeta {
  access: Access;
  budget: Budget | 'cheap';
}

interface Described {
  path: HTTPPath;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  /** The feature that answers; groups the API page. */
  feature: string;
}

interface Read extends Described {
  method: 'GET';
  /** `cheap`: it costs no more than saying no would. */
  budget: Budget | 'cheap';
}

interface Write extends Described {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  budget: Budget;
}

/** The only way to declare an endpoint: leaving out who may call it, or how often, does not compile. */
export function endpoint({ method, path, access, budget, summary, feature }: Read | Write) {
  const description = `Who may call: ${describeAccess(access)}. How often: ${describeBudget(budget)}.`;
  return oc
    .$meta<EndpointMeta>({ access, budget })
    .route({ method, path, summary, tags: [feature], description });
}
