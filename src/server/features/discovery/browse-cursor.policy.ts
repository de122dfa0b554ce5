import type { BrowsePlace } from './browse.queries.ts';

export interface BrowseCursor {
  /** Whether the list has come to those already decided about. */
  decided: boolean;
  /** Whether a mistyped search was mended to get here. */
  mended: boolean;
  after: BrowsePlace;
}

const flag = (on: boolean) => (on ? '1' : '0');

/** To be sealed: it tells when somebody was here, and who subscribes. */
export function writeBrowseCursor({ decided, mended, after }: BrowseCursor): string {
  const flags = flag(decided) + flag(mended) + flag(after.subscriber);
  return `${flags}.${after.activeAt.getTime()}.${after.memberId}`;
}

const FORM = /^([01])([01])([01])\.(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Null when it is none. */
export function readBrowseCursor(text: string): BrowseCursor | null {
  const [, decided, mended, subscriber, at, memberId] = FORM.exec(text) ?? [];
  if (!at || !memberId) return null;
  return {
    decided: decided === '1',
    mended: mended === '1',
    after: { subscriber: subscriber === '1', activeAt: new Date(Number(at)), memberId },
  };
}
