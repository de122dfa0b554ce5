export type PhotoAction =
  | { kind: 'move'; id: string; to: number }
  | { kind: 'main'; id: string; to: 0 }
  | { kind: 'remove'; id: string };

/** What the list will be when the server has done it too. Doing it twice changes nothing more. */
export function applyAction<Item extends { id: string }>(
  photos: readonly Item[],
  action: PhotoAction,
): Item[] {
  const moved = photos.find(({ id }) => id === action.id);
  const others = photos.filter(({ id }) => id !== action.id);
  if (!moved || action.kind === 'remove') return others;
  return others.toSpliced(action.to, 0, moved);
}
