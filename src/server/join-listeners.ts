import { memberErasing } from './platform/erasure.ts';
import { inTransaction, type Feature } from './platform/feature.ts';
import type { Tools } from './platform/tools.ts';

/** Whatever features do about facts, and about a member who is erased. */
export function joinListeners(tools: Tools, features: readonly Feature[]): void {
  tools.listen(features.flatMap(({ listeners }) => listeners.map((listener) => listener(tools))));
  const rules = features.flatMap(({ erase }) => erase);
  tools.listen(rules.map((rule) => inTransaction(memberErasing, rule)(tools)));
}
