import './default-messages.ts';
import { oc, type HTTPPath } from '@orpc/contract';
import {
  describeAccess,
  describeBudgets,
  type Access,
  type Budget,
  type Budgets,
} from './access.ts';

export interface EndpointMeta extends Budgets {
  access: Access;
}

interface Described extends Budgets {
  path: HTTPPath;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  /** The feature that answers; groups the API page. */
  feature: string;
}

interface Read extends Described {
  method: 'GET';
}

interface Write extends Described {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  budget: Budget;
}

/** The only way to declare an endpoint: leaving out who may call it, or how often, does not compile. */
export function endpoint({ method, path, access, summary, feature, ...rest }: Read | Write) {
  const { budget, inService = [] } = rest;
  const budgets = { budget, inService };
  const description = `Who may call: ${describeAccess(access)}. How often: ${describeBudgets(budgets)}.`;
  return oc
    .$meta<EndpointMeta>({ access, ...budgets })
    .route({ method, path, summary, tags: [feature], description });
}
