import { DatabaseError, type ClientBase, type QueryConfig } from 'pg';

/** So that lists of every length do not fill the memory. What comes later is planned each time, as without this. */
const MOST = 250;
/** The statement is unknown there, or answers in another shape than when it was kept. */
const UNUSABLE = new Set(['26000', '0A000']);
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
  let given = 0;
  let plannedAt = performance.now();

  const newName = (text: string): void => {
    given += 1;
    names.set(text, `saath_${given}`);
  };
  const run = (statement: QueryConfig, values: unknown[]): Promise<unknown> => {
    const { text } = statement;
    if (!names.has(text) && names.size < MOST) newName(text);
    const name = names.get(text);
    if (!name) return query(statement, values);
    const outcome = query({ ...statement, name }, values);
    outcome.catch((error: unknown) => {
      // Also what failed before it was sent: nobody knows then what the database has of it.
      if (!(error instanceof DatabaseError) || UNUSABLE.has(error.code ?? '')) newName(text);
    });
    return outcome;
  };
  const named = (statement: QueryConfig | string, values?: unknown, ...rest: unknown[]) => {
    const isOurs = typeof statement !== 'string' && Array.isArray(values) && values.length > 0;
    if (!isOurs || rest.length > 0) return query(statement, values, ...rest);
    if (performance.now() - plannedAt > REPLAN_AFTER_MS) {
      plannedAt = performance.now();
      // In a transaction that has failed it is refused; the next time is soon enough.
      void say('discard plans');
    }
    return run(statement, values);
  };
  // The library offers many forms of it; only the one that our queries use is changed.
  client.query = named as ClientBase['query'];
}
