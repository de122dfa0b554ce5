import { lastActiveText } from '#contract/relative-time.ts';
import { dateText } from '#web/lib/dates.ts';

/** Active 5 minutes ago; nothing for those who do not show it. */
export function lastActive(lastActiveAt: string | null): string | null {
  if (lastActiveAt === null) return null;
  return lastActiveText(new Date(lastActiveAt), new Date(), (date) => dateText(date.toISOString()));
}
