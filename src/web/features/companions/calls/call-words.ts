import type { CallView } from './call-view.ts';
import type { Quality } from './peer-link.ts';

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

/** 0:09, 12:30, 1:02:03 */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
