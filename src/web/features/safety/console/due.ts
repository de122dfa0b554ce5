const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 52 min, 3 h, 2 days: as coarse as a glance needs it. */
export function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'a moment';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} days`;
}

/** "due in 3 h", "2 h late". */
export function dueText(dueAt: string, now: Date): { text: string; isLate: boolean } {
  const left = Date.parse(dueAt) - now.getTime();
  return left < 0
    ? { text: `${durationText(-left)} late`, isLate: true }
    : { text: `due in ${durationText(left)}`, isLate: false };
}
