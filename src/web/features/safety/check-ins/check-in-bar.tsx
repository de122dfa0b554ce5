import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { CheckIn } from '#contract/safety/check-ins.endpoints.ts';
import { indianTime } from '#web/lib/indian-time.ts';
import { useNow } from '#web/lib/now.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { checkInQuery } from './check-ins.api.ts';

const PATH = '/meet-safely';

/** Above every other page while a check-in is open: in need, nobody should have to look for it. */
export function CheckInBar() {
  const now = useNow();
  const pathname = useLocation({ select: (location) => location.pathname });
  const checkIn = useQuery(checkInQuery).data?.checkIn;
  if (!checkIn || pathname === PATH) return null;
  const isCalm = !checkIn.alarm && new Date(checkIn.endsAt) > now;
  return (
    <Note tone={isCalm ? 'plum' : 'marigold'} label="Open check-in" text={barText(checkIn, now)}>
      <LinkButton to={PATH} size="sm" {...(isCalm && { variant: 'default' })}>
        Open check-in
      </LinkButton>
    </Note>
  );
}

function barText({ alarm, contactName, endsAt, dueAt }: CheckIn, now: Date): string {
  if (alarm) {
    const happened = alarm.kind === 'help' ? 'You asked for help.' : 'You did not check in.';
    const told = alarm.mailedAt ? 'We mailed' : 'We are mailing';
    return `${happened} ${told} ${contactName}. In danger, call 112.`;
  }
  return new Date(endsAt) <= now
    ? 'Your meeting should be over. Are you safe?'
    : `Please check in by ${indianTime(dueAt)}, India time.`;
}
