import { randomInt } from 'node:crypto';

/** Without letters that are taken for others when read out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Tells nobody how many there are: `K7QF-2M9X`. */
export function newCaseNumber(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${four()}-${four()}`;
}

/** As somebody typed it. */
export const readCaseNumber = (text: string): string => {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};
