/** For a button whose card or line is about to go: the focus would go with it, and the next Tab begin at the top. */
export function moveFocusOn(
  button: HTMLElement,
  /** Whether another one stays there. */
  stays: (other: Element) => boolean = () => true,
): void {
  const own = button.closest('article, li');
  // Of its own kind: cards have lists inside.
  const all = own ? [...(own.closest('section, ul')?.querySelectorAll(own.tagName) ?? [])] : [];
  const place = own ? all.indexOf(own) : 0;
  const neighbour = all.slice(place + 1).find(stays) ?? all.slice(0, place).findLast(stays);
  (neighbour?.querySelector('a') ?? pageTitle())?.focus({ preventScroll: true });
}

/** Where what was pressed goes with its part of the page: the title says where one is, and what comes stands below it. */
export const focusTitle = (): void => pageTitle()?.focus();

/** As a ref: for what takes the place of the button that was pressed. */
export const focusOnce = (arrived: HTMLElement | null): void => arrived?.focus();

function pageTitle(): HTMLElement | null {
  const page = document.getElementById('main');
  return page?.querySelector<HTMLElement>('h1[tabindex]') ?? page;
}
