import type { ClientBase, QueryConfig } from 'pg';

/** More than our features have, few enough that lists of every length do not fill the memory. */
const MOST = 250;
let connections = 0;

/**
 * Lets a connection read and plan each statement once instead of every time, which is most of what a query costs the
 * embedded database. No name is used twice: it remembers those of a connection that is gone.
 */
export function keepPlans(client: ClientBase): void {
  connections += 1;
  const prefix = `saath_${connections}_`;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST) names.set(text, prefix + names.size);
    return names.get(text);
  };
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (statement: QueryConfig | string, values?: unknown[], ...rest: unknown[]) => {
    const name = typeof statement === 'string' || !values?.length ? null : nameOf(statement.text);
    return query(name ? { ...(statement as QueryConfig), name } : statement, values, ...rest);
  };
  // The library offers many forms of it; only the one that our queries use is changed.
  client.query = named as ClientBase['query'];
}
