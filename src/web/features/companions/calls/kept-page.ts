const KEPT = 'call-page';

/** Which page of a call this tab was, so that it goes on with it after a reload. Every page asks; what a call needs comes with a call. */
export const keptPage = {
  read: (): string | null => sessionStorage.getItem(KEPT),
  keep: (page: string): void => sessionStorage.setItem(KEPT, page),
  forget: (): void => sessionStorage.removeItem(KEPT),
};
