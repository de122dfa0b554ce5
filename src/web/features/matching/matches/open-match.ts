declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The match that /matches shows first: it was followed from a notification or a profile. */
    openMatchId?: string;
  }
}

export const openMatch = (openMatchId: string) => ({
  to: '/matches' as const,
  state: { openMatchId },
});
