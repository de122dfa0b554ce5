export interface TextPart {
  text: string;
  /** Where a click leads; null for plain words. */
  href: string | null;
  /** Where it begins in the whole text. */
  at: number;
}

const ADDRESS = /\b(?:https:\/\/|www\.)[^\s<>"'`]+/gi;
const CLOSING = /[.,:;!?…]$/;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** Plain words and addresses. Only what is encrypted and names no user is made clickable. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnding(found);
    const href = safeAddress(address);
    if (!href) continue;
    if (index > done) parts.push({ text: text.slice(done, index), href: null, at: done });
    parts.push({ text: address, href, at: index });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null, at: done });
  return parts;
}

/** What closes the sentence around an address is not part of it; a bracket that was opened in it is. */
function withoutEnding(address: string): string {
  const rest = address.slice(0, -1);
  const pair = BRACKETS.find(([, close]) => address.endsWith(close));
  const isEnding = pair ? count(address, pair[1]) > count(address, pair[0]) : CLOSING.test(address);
  return isEnding ? withoutEnding(rest) : address;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

function safeAddress(address: string): string | null {
  // What people write without its beginning is opened encrypted, too.
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address);
  if (!url || url.protocol !== 'https:' || url.username || url.password) return null;
  return url.href;
}
