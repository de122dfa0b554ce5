import { ContractProcedure, isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { contract } from '#contract/contract.ts';

/** Of each endpoint, what calling it takes. The build keeps only the outcome of this file: the schemas stay behind. */
export const apiRoutes = routesOf(contract);

function routesOf(router: AnyContractRouter): AnyContractRouter {
  if (!isContractProcedure(router)) {
    const inner = Object.entries(router).map(([name, each]) => [name, routesOf(each)] as const);
    return Object.fromEntries(inner);
  }
  // All that `endpoint()` says of where it is.
  const { method = 'GET', path = '/' } = router['~orpc'].route;
  return new ContractProcedure({ route: { method, path }, meta: {}, errorMap: {} });
}
