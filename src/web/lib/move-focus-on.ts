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
  const page = document.getElementById('main');
  const target = neighbour?.querySelector('a') ?? page?.querySelector<HTMLElement>('h1[tabindex]');
  (target ?? page)?.focus({ preventScroll: true });
}
