/** What happens to accounts that others may want to know. */
declare module '#server/platform/events.ts' {
  interface Facts {
    /** At most once a minute for each session. */
    'member.seen': { memberId: string };
    'sessions.ended': { sessionIds: string[] };
  }
}

export {};
