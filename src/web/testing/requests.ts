import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';

/** One that waits, unless told otherwise: Tuesday 18 November 2026, nine in the evening in India. */
export const madeRequest = (change: Partial<CompanionRequest> = {}): CompanionRequest => ({
  id: '019a0000-0000-7000-8000-000000000001',
  role: 'companion',
  other: {
    memberId: '019a0000-0000-7000-8000-000000000002',
    displayName: 'Meera',
    verified: true,
    photo: null,
  },
  reliability: null,
  category: 'rent-a-friend',
  kind: 'voice',
  isNow: false,
  startsAt: '2026-11-18T15:30:00.000Z',
  minutes: 30,
  note: 'Shall we talk about books?',
  noteState: null,
  state: 'pending',
  suggestedAt: null,
  reason: null,
  movedBy: 'client',
  missedBy: null,
  conversationId: null,
  createdAt: '2026-11-17T08:00:00.000Z',
  changedAt: '2026-11-17T08:00:00.000Z',
  lapsesAt: '2026-11-18T15:30:00.000Z',
  ...change,
});
