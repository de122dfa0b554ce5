import type { ClientBase, QueryConfig } from 'pg';

/** More than our features have, few enough that lists of every length do not fill the memory. */
const MOST = 250;
/** A plan that was right for ten rows is wrong for ten thousand. */
const REPLAN_AFTER_MS = 5 * 60_000;

/**
 * Lets the one connection to the embedded database read and plan each statement once instead of every time, which is most
 * of what a query costs there.
 */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const say = (text: string) => query(text).catch(() => undefined);
  // It still has the statements of a connection that is gone.
  void say('deallocate all');
  const names = new Map<string, string>();
  let plannedAt = performance.now();

  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST) names.set(text, `saath_${names.size}`);
    return names.get(text);
  };
  const named = (statement: QueryConfig | string, values?: unknown, ...rest: unknown[]) => {
    if (typeof statement === 'string' || !Array.isArray(values) || values.length === 0)
      return query(statement, values, ...rest);
    if (performance.now() - plannedAt > REPLAN_AFTER_MS) {
      plannedAt = performance.now();
      // In a transaction that has failed it is refused; the next time is soon enough.
      void say('discard plans');
    }
    const name = nameOf(statement.text);
    return query(name ? { ...statement, name } : statement, values, ...rest);
  };
  // The library offers many forms of it; only the one that our queries use is changed.
  client.query = named as ClientBase['query'];
}
