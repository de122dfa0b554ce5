export type Closer = () => Promise<void> | void;

/** The last that was opened is closed first. */
export async function closeAll(closers: Closer[]): Promise<void> {
  for (const closer of closers.splice(0).toReversed()) await closer();
}
