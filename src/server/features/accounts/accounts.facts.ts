/** What happens to accounts that others may want to know. */
declare module '#server/platform/events.ts' {
  interface Facts {
    'sessions.ended': { sessionIds: string[] };
  }
}

export {};
