import type { z } from 'zod';
import type { EndpointMeta } from '#contract/endpoint.ts';
import { features } from '#server/features.ts';

export interface DeclaredEndpoint {
  /** Such as `discovery.browse`. */
  name: string;
  meta: EndpointMeta;
  route: { method: string; path: string; summary?: string };
  inputSchema?: z.ZodType;
  outputSchema?: z.ZodType;
}

const contract = Object.fromEntries(features.map((feature) => [feature.name, feature.contract]));

/** Every endpoint of the contract. */
export function declaredEndpoints(branch: object = contract, above = ''): DeclaredEndpoint[] {
  return Object.entries(branch).flatMap(([key, leaf]: [string, object]) =>
    '~orpc' in leaf
      ? [{ ...(leaf['~orpc'] as Omit<DeclaredEndpoint, 'name'>), name: above + key }]
      : declaredEndpoints(leaf, `${above}${key}.`),
  );
}
