import { countUnsent, isOutboxOf } from './outbox-store.ts';
import { unsentWords } from './unsent-words.ts';

/** True when the member may be signed out: nothing waits to be sent, or it may be lost. */
export function mayLoseMessages(memberId: string): boolean {
  // A page that holds the outbox has asked already.
  if (isOutboxOf(memberId)) return true;
  const unsent = countUnsent(memberId);
  // The browser's own question: the public pages have a Logout, but not our dialog.
  if (unsent === 0) return true;
  return window.confirm(`${unsentWords(unsent)}. Log out and lose what was written?`);
}
