import { AGE, ageOn } from '#contract/profiles/rules.ts';
import type { IdentityHints } from '#contract/safety/identity.endpoints.ts';
import type { DocumentDetails } from '#contract/safety/identity.fields.ts';
import { keyedHash } from '#server/platform/ids.ts';

/** The words of a name without case and accents, whatever their order: documents put the family name first or last. */
const wordsOf = (name: string): string[] =>
  (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{Mn}/gu, '')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  ).toSorted();

/** Every word of the shorter one stands in the other, if only as an initial. */
function isWithin(shorter: string[], longer: string[]): boolean {
  const left = [...longer];
  return shorter.every((word) => {
    const at = left.findIndex(
      (other) =>
        other === word ||
        (word.length === 1 && other.startsWith(word)) ||
        (other.length === 1 && word.startsWith(other)),
    );
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
}

export function likenessOf(one: string, other: string): IdentityHints['name']['likeness'] {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.join(' ') === second.join(' ')) return 'same';
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  return shorter.length > 0 && isWithin(shorter, longer) ? 'similar' : 'different';
}

/**
 * By which a document is known again. Without the secret nobody can try numbers until one fits. Of an Aadhaar the number is not known here: name,
 * birth date and last four digits hint at a second account, and refuse nobody.
 */
export function documentHash(secret: string, details: DocumentDetails): string {
  const text =
    details.documentType === 'aadhaar'
      ? `${wordsOf(details.name).join(' ')} ${details.birthDate} ${details.lastFour}`
      : details.number;
  return keyedHash(secret, `identity document ${details.documentType} ${text}`);
}

export const isAdult = (today: string, { birthDate }: { birthDate: string }): boolean =>
  ageOn(today, birthDate) >= AGE.min;

export const isExpired = (today: string, details: DocumentDetails): boolean | null =>
  'expiresOn' in details ? details.expiresOn < today : null;
