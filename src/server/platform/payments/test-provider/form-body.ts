/** Values by the names that Stripe's clients send, such as `line_items[0][price_data][currency]`. */
export type FormBody = Map<string, string>;

export const readForm = (body: string): FormBody => new Map(new URLSearchParams(body));

/** `*` stands for one part in brackets. The first name that fits none, so that a misspelt one does not pass here alone. */
export function unknownName(form: FormBody, known: string[]): string | null {
  const patterns = known.map(
    (name) => new RegExp(`^${escape(name).replaceAll('\\*', '[^\\]]+')}$`),
  );
  return [...form.keys()].find((name) => !patterns.some((pattern) => pattern.test(name))) ?? null;
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The values of one bracketed group, such as all of `metadata[…]`. */
export function groupIn(form: FormBody, name: string): Record<string, string> {
  const prefix = `${name}[`;
  return Object.fromEntries(
    [...form]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length, -1), value]),
  );
}
