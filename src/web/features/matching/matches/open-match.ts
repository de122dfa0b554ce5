declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The match whose chat /matches opens: it was followed from a notification or a profile. */
    openMatchId?: string;
  }
}

export const openMatch = (openMatchId: string) => ({
  to: '/matches' as const,
  state: { openMatchId },
});
