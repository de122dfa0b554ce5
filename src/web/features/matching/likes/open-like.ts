declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose like /likes was opened for: it may have been answered since. */
    openLikeFrom?: string;
  }
}

export const openLike = (openLikeFrom: string | undefined) => ({
  to: '/likes' as const,
  state: openLikeFrom ? { openLikeFrom } : {},
});
