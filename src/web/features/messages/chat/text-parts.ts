export interface TextPart {
  text: string;
  /** Where a click leads; null for plain words. */
  href: string | null;
  /** Where it begins in the whole text. */
  at: number;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/gi;
const CLOSING = /[.,:;!?)\]}…]+$/;

/** Plain words and addresses. Only what is encrypted and names no user is made clickable. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(CLOSING, '');
    const href = safeAddress(address);
    if (!href) continue;
    if (index > done) parts.push({ text: text.slice(done, index), href: null, at: done });
    parts.push({ text: address, href, at: index });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null, at: done });
  return parts;
}

function safeAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.username || url.password) return null;
  return url.href;
}
