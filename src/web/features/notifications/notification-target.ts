declare module '@tanstack/history' {
  interface HistoryState {
    openMatchId?: string;
  }
}

/** Where a notification leads: a match to that match, a like to the likes. */
export const targetOf = (matchId: string | null) =>
  matchId
    ? ({ to: '/matches', state: { openMatchId: matchId } } as const)
    : ({ to: '/likes' } as const);
