type Fields = Record<string, unknown>;

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** `changes` over `base`; groups are merged field by field, lists are replaced. */
export function mergeChanges<Base extends object>(base: Base, changes: object): Base {
  const merged: Fields = Object.fromEntries(Object.entries(base));
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name];
    merged[name] = isGroup(before) && isGroup(value) ? mergeChanges(before, value) : value;
  }
  return merged as Base;
}

/** What of `changes` is not in `known` already; a group of which nothing is left goes too. */
export function withoutKnown<Changes extends object>(changes: Changes, known: object): Changes {
  const left: Fields = {};
  for (const [name, value] of Object.entries(changes)) {
    const there = (known as Fields)[name];
    if (isGroup(value) && isGroup(there)) {
      const rest = withoutKnown(value, there);
      if (Object.keys(rest).length > 0) left[name] = rest;
    } else if (!isSame(value, there)) {
      left[name] = value;
    }
  }
  return left as Changes;
}
