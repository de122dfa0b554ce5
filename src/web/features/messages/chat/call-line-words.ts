import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { clockTime } from './chat-days.ts';

export const isUnanswered = ({ answeredAt }: PastCall): boolean => answeredAt === null;

/** Missed video call · 6:04 pm; Voice call · 12 min · 6:04 pm */
export const callLineText = (call: PastCall): string =>
  [whatOf(call), lengthOf(call), clockTime(call.createdAt)].filter(Boolean).join(' · ');

function whatOf({ kind, state, incoming, answeredAt }: PastCall): string {
  const call = kind === 'video' ? 'video call' : 'voice call';
  const Call = kind === 'video' ? 'Video call' : 'Voice call';
  if (answeredAt !== null) return state === 'failed' ? `${Call}, connection lost` : Call;
  if (state === 'declined') return incoming ? `You declined a ${call}` : `${Call} declined`;
  if (incoming) return `Missed ${call}`;
  if (state === 'busy') return `${Call}, they were in another call`;
  return state === 'cancelled' ? `${Call} cancelled` : `${Call}, no answer`;
}

function lengthOf({ answeredAt, endedAt }: PastCall): string {
  if (answeredAt === null || endedAt === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(answeredAt)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
