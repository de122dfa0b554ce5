import { readFileSync } from 'node:fs';
import {
  screenText,
  type Finding,
  type TextKind,
} from '#server/features/safety/screening/screening.service.ts';

export interface CorpusLine {
  kind: TextKind;
  language: string;
  /** `ok`, or the family that a reader would name. */
  label: string;
  text: string;
}

export interface Judged extends CorpusLine {
  finding: Finding | null;
}

/** Birth years are judged by the year that the corpus was written in. */
const WRITTEN = new Date('2026-06-15T00:00:00Z');

/** `held-out` was written before any rule: nobody reads it to write rules. */
export const readCorpus = (part: 'tuning' | 'held-out'): CorpusLine[] =>
  readFileSync(new URL(`../features/safety/corpus/${part}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [kind, language = '', label = '', text = ''] = line.split('\t');
      return { kind: kind as TextKind, language, label, text };
    });

export const judge = (lines: CorpusLine[]): Judged[] =>
  lines.map((line) => ({ ...line, finding: screenText(line.kind, line.text, WRITTEN) }));

/** Precision and recall of "there is something", and how often the family is the one that a reader names. */
export function scoreOf(judged: Judged[]) {
  const bad = judged.filter(({ label }) => label !== 'ok');
  const flagged = judged.filter(({ finding }) => finding);
  const caught = bad.filter(({ finding }) => finding);
  const agreed = caught.filter(({ finding, label }) => finding?.family === label);
  const share = (part: unknown[], whole: unknown[]) =>
    whole.length === 0 ? Number.NaN : part.length / whole.length;
  return {
    lines: judged.length,
    precision: share(caught, flagged),
    recall: share(caught, bad),
    family: share(agreed, caught),
  };
}
