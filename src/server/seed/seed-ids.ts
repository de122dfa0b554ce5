/**
 * Ids and emails by number, so that a second run finds what the first one made.
 * They rise with the number: rows land at the end of their indexes.
 */
const STAMP = '0195d9a0-0000';

const numbered = (kind: string, number: number) =>
  `${STAMP}-${kind}-8000-${number.toString(16).padStart(12, '0')}`;

export const memberIdOf = (number: number) => numbered('7000', number);
export const memberNumberOf = (memberId: string) => Number.parseInt(memberId.slice(-12), 16);
export const photoIdOf = (memberNumber: number, position: number) =>
  numbered('7001', memberNumber * 16 + position);
export const emailOf = (number: number) => `member-${String(number).padStart(6, '0')}@seed.example`;
