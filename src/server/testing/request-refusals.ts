import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '#contract/errors.ts';
import type { Reply } from './browser.ts';
import type { Role, Stage } from './companion-stage.ts';
import {
  ASKED,
  OWN,
  get,
  line,
  post,
  refused,
  requestPath,
  type Body,
  type Line,
  type Path,
} from './refusal-lines.ts';
import { ask } from './requesting.ts';

const NO_CATEGORY = 'names no category and no time';

const begunPath: Path = ({ begun }) => `/companion-requests/${begun.requestId}/end`;
const at = (_: Stage, startsAt: string) => ({ startsAt });

/** Reads or moves a request: everybody but `by` finds nothing. */
const ofRequest = (path: Path, by: Role | 'both', body: Body, cells: Partial<Line> = {}): Line => {
  const others = (['client', 'companion', 'stranger'] as const).filter((role) =>
    by === 'both' ? role === 'stranger' : role !== by,
  );
  return line(ASKED, {
    'wrong party': refused('NOT_FOUND', ...others.map((role) => post(role, path, body))),
    'lapsed client': 'walked',
    'blocked pair': 'walked',
    ...cells,
  });
};
const over = (role: Role, path: Path, body?: Body) =>
  refused('REQUEST_MOVED', post(role, path, body));

const accept = requestPath('pending', 'accept');
const suggest = requestPath('pending', 'suggest');
const take = requestPath('suggested', 'accept-suggestion');
const refuseIt = requestPath('suggested', 'decline-suggestion');
const decline = requestPath('pending', 'decline');
const cancel = requestPath('pending', 'cancel');
const booked = { reason: 'fully-booked' };
const unwell = { reason: 'unwell' };

export const requestLines: Record<string, Line> = {
  askCompanion: line('', {
    'wrong party': refused(
      'NOT_FOUND',
      ({ stranger, client }) => ask(stranger, client),
      ({ companion }) => ask(companion, companion),
    ),
    'unverified companion': refused('NOT_FOUND', ({ client, companion }) => ask(client, companion)),
    'lapsed client': 'walked',
    'blocked pair': 'walked',
    'forbidden category': [
      ...refused('INVALID_INPUT', ({ client, companion }) =>
        ask(client, companion, { category: 'friendship-with-benefits' }),
      ),
      ...refused(
        'COMPANION_OFFERS_OTHER',
        ({ client, companion }) =>
          ask(client, companion, { category: 'virtual-relationship', kind: 'voice' }),
        ({ client, companion }) =>
          ask(client, companion, { category: 'virtual-relationship', kind: 'video' }),
      ),
    ],
    'outside the hours': [
      ...refused('TIME_UNSUITABLE', ({ client, companion }, startsAt) =>
        ask(client, companion, { startsAt }),
      ),
      ...refused('COMPANION_NOT_NOW', ({ client, companion }) => ask(client, companion)),
    ],
  }),
  companionTimes: line(
    'names no category; only times inside the hours are in it (asking.test.ts)',
    {
      'wrong party': refused(
        'NOT_FOUND',
        get('stranger', ({ client }) => `/companions/${client.id}/times?minutes=30`),
      ),
      'unverified companion': refused(
        'NOT_FOUND',
        get('client', ({ companion }) => `/companions/${companion.id}/times?minutes=30`),
      ),
      'lapsed client': 'walked',
      'blocked pair': 'walked',
    },
  ),
  requestTimes: line(NO_CATEGORY, {
    'wrong party': refused(
      'NOT_FOUND',
      get('client', requestPath('pending', 'times')),
      get('stranger', requestPath('pending', 'times')),
    ),
    'unverified companion': refused('NOT_FOUND', get('companion', requestPath('pending', 'times'))),
    'lapsed client': 'walked',
    'blocked pair': 'walked',
  }),
  acceptRequest: ofRequest(
    accept,
    'companion',
    {},
    {
      'unverified companion': refused('IDENTITY_UNVERIFIED', post('companion', accept)),
      'lapsed client': over('companion', accept),
      'outside the hours': { why: 'the companion, whose hours they are, agrees to the time' },
    },
  ),
  suggestTime: ofRequest(suggest, 'companion', at, {
    'unverified companion': refused('IDENTITY_UNVERIFIED', post('companion', suggest, at)),
    'lapsed client': over('companion', suggest, at),
    'outside the hours': refused('TIME_UNSUITABLE', post('companion', suggest, at)),
  }),
  acceptSuggestion: ofRequest(
    take,
    'client',
    {},
    {
      'unverified companion': over('client', take),
      'outside the hours': refused('TIME_UNSUITABLE', post('client', take)),
    },
  ),
  declineSuggestion: ofRequest(
    refuseIt,
    'client',
    {},
    {
      'unverified companion': over('client', refuseIt),
    },
  ),
  declineRequest: ofRequest(decline, 'companion', booked, {
    'unverified companion': over('companion', decline, booked),
  }),
  cancelRequest: ofRequest(cancel, 'both', unwell, {
    'unverified companion': over('client', cancel, unwell),
  }),
  endRequest: ofRequest(
    begunPath,
    'both',
    {},
    {
      'unverified companion': over('client', begunPath),
    },
  ),
  requestCalendar: line(ASKED, {
    'wrong party': refused('NOT_FOUND', get('stranger', requestPath('pending', 'calendar'))),
    'unverified companion': refused('NOT_FOUND', get('client', requestPath('pending', 'calendar'))),
    'lapsed client': 'walked',
    'blocked pair': 'walked',
  }),
  request: line(`${ASKED}; both may read how it ended`, {
    'wrong party': refused(
      'NOT_FOUND',
      get('stranger', ({ pending }) => `/companion-requests/${pending}`),
    ),
    'lapsed client': 'walked',
    'blocked pair': 'walked',
  }),
  requests: line(OWN, { 'lapsed client': 'walked', 'blocked pair': 'walked' }),
  requestsWaiting: line(OWN, { 'lapsed client': 'walked' }),
  connections: line(OWN, { 'lapsed client': 'walked', 'blocked pair': 'walked' }),
};

const NOT_LISTED = 'says what a companion offers once they are listed; nobody is shown it before';
const companions = (
  ask_: (who: Stage['client']) => Promise<Reply>,
  code: RefusalCode = 'COMPANIONS_ONLY',
) => refused(code, ({ client }) => ask_(client));
const patch = (body: object) => (who: Stage['client']) => who.browser.patch('/api/companion', body);

export const profileLines: Record<string, Line> = {
  ownProfile: line(NOT_LISTED, {
    'wrong party': companions((who) => who.browser.get('/api/companion')),
  }),
  saveProfile: line(NOT_LISTED, {
    'wrong party': companions(patch({ kinds: ['chat'] })),
    'forbidden category': [
      { categories: ['friendship-with-benefits'] },
      { categories: ['virtual-relationship'], kinds: ['voice'] },
    ].flatMap((body) => refused('INVALID_INPUT', ({ companion }) => patch(body)(companion))),
  }),
  setAvailable: line(NOT_LISTED, {
    'wrong party': companions((who) => who.browser.put('/api/companion/available', { hours: 1 })),
    'unverified companion': refused('COMPANION_UNLISTED', ({ companion }) =>
      companion.browser.put('/api/companion/available', { hours: 1 }),
    ),
  }),
  endAvailable: line(NOT_LISTED, {
    'wrong party': companions((who) => who.browser.delete('/api/companion/available')),
  }),
  addTimeOff: line(NOT_LISTED, {
    'wrong party': refused(
      'COMPANIONS_ONLY',
      post(
        'client',
        () => '/companion/time-off',
        (_, time) => ({
          startsAt: time,
          endsAt: new Date(Date.parse(time) + 3_600_000).toISOString(),
        }),
      ),
    ),
  }),
  removeTimeOff: line(NOT_LISTED, {
    'wrong party': companions(
      (who) => who.browser.delete(`/api/companion/time-off/${randomUUID()}`),
      'NOT_FOUND',
    ),
  }),
};
