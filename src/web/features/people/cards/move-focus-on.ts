/** For a button whose card is about to go: the focus would go with it, and the next Tab begin at the top. */
export function moveFocusOn(button: HTMLElement): void {
  const card = button.closest('article');
  const cards = [...(button.closest('section')?.querySelectorAll('article') ?? [])];
  const place = card ? cards.indexOf(card) : -1;
  const neighbour = cards[place + 1] ?? cards[place - 1];
  const page = document.getElementById('main');
  const target = neighbour?.querySelector('a') ?? page?.querySelector<HTMLElement>('h1[tabindex]');
  (target ?? page)?.focus({ preventScroll: true });
}
