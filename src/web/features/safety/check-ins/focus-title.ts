/** Where what was pressed goes with its part of the page: the title says where one is, and what comes stands below it. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus();
