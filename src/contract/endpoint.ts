import './default-messages.ts';
import { oc, type HTTPPath } from '@orpc/contract';
import {
  describeAccess,
  describeBudgets,
  type Access,
  type Budget,
  type Budgets,
} from './access.ts';

type ReadMethod = 'GET';
type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path are part of the type, so that a client can tell the reply by the address. */
export interface EndpointMeta<
  Method extends string = string,
  Path extends HTTPPath = HTTPPath,
> extends Budgets {
  access: Access;
  method: Method;
  path: Path;
}

interface Described<Path> extends Budgets {
  path: Path;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  /** The feature that answers; groups the API page. */
  feature: string;
}

type Declared<Method, Path> = Described<Path> & { method: Method } & (Method extends WriteMethod
    ? { budget: Budget }
    : unknown);

/** The only way to declare an endpoint: leaving out who may call it, or how often, does not compile. */
export function endpoint<
  const Method extends ReadMethod | WriteMethod,
  const Path extends HTTPPath,
>(declared: Declared<Method, Path>) {
  const {
    method,
    path,
    access,
    summary,
    feature,
    budget,
    inService = [],
  }: Described<Path> & { method: Method } = declared;
  const budgets = { budget, inService };
  const description = `Who may call: ${describeAccess(access)}. How often: ${describeBudgets(budgets)}.`;
  return oc
    .$meta<EndpointMeta<Method, Path>>({ method, path, access, ...budgets })
    .route({ method, path, summary, tags: [feature], description });
}
