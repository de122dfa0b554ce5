import { lastActiveText } from '#contract/relative-time.ts';
import { dateText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';

/** Active 5 minutes ago; nothing for those who do not show it. */
export function useLastActive(lastActiveAt: string | null): string | null {
  const now = useNow();
  if (lastActiveAt === null) return null;
  return lastActiveText(new Date(lastActiveAt), now, (date) => dateText(date.toISOString()));
}
