type Marked = Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>;

/** In place of what is marked, or at the end where nothing ever was. */
export function withInserted(
  text: string,
  field: Marked | null,
  insert: string,
): { text: string; caret: number } {
  const { selectionStart: from, selectionEnd: to } = field ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  };
  return {
    text: text.slice(0, from) + insert + text.slice(to),
    caret: from + insert.length,
  };
}
