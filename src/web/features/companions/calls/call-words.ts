import type { CallView } from './call-view.ts';
import type { Quality } from './link-quality.ts';

const endings: Record<string, string> = {
  declined: 'Your call was declined',
  missed: 'No answer',
  busy: 'In another call. Please try again later.',
  cancelled: 'The call was ended',
  failed: 'The connection could not be made',
  ended: 'Call ended',
};

/** What is happening, for everybody and for screen readers. */
export function statusOf({ phase, partner, ended, fault, callId }: CallView): string {
  if (fault) return fault.title;
  switch (phase) {
    case 'calling':
      return callId ? `Ringing ${partner.displayName}…` : `Calling ${partner.displayName}…`;
    case 'connecting':
      return 'Connecting…';
    case 'reconnecting':
      return 'The connection was lost. Reconnecting…';
    case 'connected':
      return 'Connected';
    case 'elsewhere':
      return 'You are in this call on another page or device';
    case 'ringing':
      return 'Incoming call';
    case 'over':
      return ended?.reason === 'gone'
        ? 'The connection was lost'
        : (endings[ended?.state ?? 'ended'] ?? 'Call ended');
  }
}

export const qualityWords: Record<Quality, string> = {
  good: 'Good connection',
  fair: 'Fair connection',
  poor: 'Poor connection',
};
