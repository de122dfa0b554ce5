import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/site.ts';

interface Route {
  method: string;
  path: string;
}

const routesIn = (branch: object): Route[] =>
  Object.values(branch).flatMap((leaf: object) =>
    '~orpc' in leaf ? [(leaf['~orpc'] as { route: Route }).route] : routesIn(leaf),
  );

const partsOf = (path: string) => path.split('/').slice(1);
const isGap = (part: string) => part.startsWith('{');
const gapsIn = (parts: string[]) => parts.filter(isGap).length;
const keyOf = (method: string, parts: string[]) => `${method} ${parts.length}`;

/** What may be logged of an address: whom or what it is about stands in the rest. */
export function routePatterns(contract: AnyContractRouter): (request: FastifyRequest) => string {
  const declared = byMethodAndLength(contract);
  return ({ method, url, routeOptions }) => {
    const route = routeOptions.url ?? 'none';
    if (route !== `${API_PREFIX}/*`) return route;
    const asked = partsOf(url.slice(API_PREFIX.length).split('?', 1)[0] ?? '');
    const found = declared
      .get(keyOf(method, asked))
      ?.find((parts) => parts.every((part, at) => part === asked[at] || isGap(part)));
    return found ? `${API_PREFIX}/${found.join('/')}` : route;
  };
}

/** Those with a word of their own come before those whose gap it could fill. */
function byMethodAndLength(contract: AnyContractRouter): Map<string, string[][]> {
  const declared = new Map<string, string[][]>();
  for (const { method, path } of routesIn(contract)) {
    const parts = partsOf(path);
    const alike = [...(declared.get(keyOf(method, parts)) ?? []), parts];
    declared.set(
      keyOf(method, parts),
      alike.toSorted((one, other) => gapsIn(one) - gapsIn(other)),
    );
  }
  return declared;
}
