import type { RefusalCode } from '#contract/errors.ts';
import type { Reply } from './browser.ts';
import type { Role, Stage } from './companion-stage.ts';

export const refusalCases = [
  'wrong party',
  'unverified companion',
  'lapsed client',
  'blocked pair',
  'forbidden category',
  'outside the hours',
] as const;
export type RefusalCase = (typeof refusalCases)[number];

/** What is asked in vain, and how it is refused. `silence`: an event of a page that nobody hears of. */
export interface Refused {
  ask: (stage: Stage, time: string) => Promise<Reply | void>;
  code: RefusalCode | 'silence';
}
/** A reason: the case does not apply. `walked`: another test asks every endpoint for it, this one among them. */
export type Cell = Refused[] | { why: string } | 'walked';
export type Line = Record<RefusalCase, Cell>;

/** Of what is not named, `why` is the reason. */
export const line = (why: string, cells: Partial<Line> = {}): Line =>
  Object.fromEntries(refusalCases.map((each) => [each, cells[each] ?? { why }])) as Line;

export const refused = (code: Refused['code'], ...asks: Refused['ask'][]): Refused[] =>
  asks.map((each) => ({ ask: each, code }));

export type Path = (stage: Stage) => string;
export type Body = object | ((stage: Stage, time: string) => object);
export const post =
  (role: Role, path: Path, body: Body = {}): Refused['ask'] =>
  (stage, time) =>
    stage[role].browser.post(
      `/api${path(stage)}`,
      typeof body === 'function' ? body(stage, time) : body,
    );
export const get =
  (role: Role, path: Path): Refused['ask'] =>
  (stage) =>
    stage[role].browser.get(`/api${path(stage)}`);

export const OWN = 'the caller’s own, whoever they are';
export const ASKED = 'category and time were looked at when it was asked';

export const requestPath =
  (of: 'pending' | 'suggested' | 'done', what: string): Path =>
  (stage) =>
    `/companion-requests/${stage[of]}/${what}`;
