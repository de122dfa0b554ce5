import type { z } from 'zod';
import { FILL_IN_ALL } from '#contract/default-messages.ts';

/** What is wrong with a form: the sentence to show and the fields it is about. */
export interface Fault<Field extends string = string> {
  message: string;
  fields: Field[];
}

/** A rule about several fields at once, such as two passwords being the same. */
export type Rule<Values> = (values: Values) => Fault<keyof Values & string> | null;

/** All that is wrong, field by field; the form itself says what comes first. */
interface Faults<Field extends string> {
  message: string;
  reasons: ReadonlyMap<Field, string>;
}

/** Empty fields come first, then the rules, then whatever else the contract's schema refuses. */
export function findFaults<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  values: Values,
  rules: Rule<Values>[] = [],
): Faults<keyof Values & string> | null {
  type Field = keyof Values & string;
  const issues = schema.safeParse(values).error?.issues ?? [];
  const fieldOf = (issue: z.core.$ZodIssue) => String(issue.path[0]) as Field;

  const isEmpty = (issue: z.core.$ZodIssue) => values[fieldOf(issue)] === '' || isBlank(issue);
  const empty = issues.filter(isEmpty);
  const broken = rules.map((rule) => rule(values)).filter((fault) => fault !== null);
  const [first] = [...empty, ...broken, ...issues];
  if (!first) return null;

  const reasons = new Map<Field, string>();
  const tell = (field: Field, reason: string) => {
    if (!reasons.has(field)) reasons.set(field, reason);
  };
  for (const issue of empty)
    tell(fieldOf(issue), issue.message === FILL_IN_ALL ? FILL_IN_THIS : issue.message);
  for (const { message, fields } of broken) for (const field of fields) tell(field, message);
  for (const issue of issues) tell(fieldOf(issue), issue.message);
  return { message: first.message, reasons };
}

/** At one field, where the sentence above is about all. */
const FILL_IN_THIS = 'Please fill this in';

/** Only spaces were typed: empty once trimmed. */
function isBlank(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.minimum === 1;
}
