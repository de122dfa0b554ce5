import type { z } from 'zod';

/** One thing wrong with a form: the sentence to show and the fields it is about. */
export interface Fault<Field extends string = string> {
  message: string;
  fields: Field[];
}

/** A rule about several fields at once, such as two passwords being the same. */
export type Rule<Values> = (values: Values) => Fault<keyof Values & string> | null;

/** Empty fields come first, then the rules, then whatever else the contract's schema refuses. */
export function findFault<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  values: Values,
  rules: Rule<Values>[] = [],
): Fault<keyof Values & string> | null {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const fieldOf = (issue: z.core.$ZodIssue) => String(issue.path[0]) as keyof Values & string;

  const empty = issues.filter((issue) => values[fieldOf(issue)] === '' || isBlank(issue));
  const unticked = issues.filter((issue) => values[fieldOf(issue)] === false);
  if (empty[0]) return { message: empty[0].message, fields: [...empty, ...unticked].map(fieldOf) };
  for (const rule of rules) {
    const fault = rule(values);
    if (fault) return fault;
  }
  return issues[0] ? { message: issues[0].message, fields: [fieldOf(issues[0])] } : null;
}

/** Only spaces were typed: empty once trimmed. */
function isBlank(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.minimum === 1;
}
