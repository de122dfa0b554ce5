/** Where an arrow leads among buttons that flow in rows: null for other keys, and at the edges. */
export function nextInGrid<Button extends HTMLElement>(
  buttons: Button[],
  from: HTMLElement,
  key: string,
): Button | null {
  const place = buttons.findIndex((button) => button === from);
  if (place === -1) return null;
  switch (key) {
    case 'ArrowRight':
      return buttons[place + 1] ?? null;
    case 'ArrowLeft':
      return buttons[place - 1] ?? null;
    case 'Home':
      return buttons[0] ?? null;
    case 'End':
      return buttons.at(-1) ?? null;
    case 'ArrowDown':
      return nearestBelow(buttons.slice(place + 1), from);
    case 'ArrowUp':
      return nearestBelow(buttons.slice(0, place).toReversed(), from);
    default:
      return null;
  }
}

/** In the first row other than its own, whichever way the list runs. */
function nearestBelow<Button extends HTMLElement>(
  onward: Button[],
  from: HTMLElement,
): Button | null {
  const { top, left } = from.getBoundingClientRect();
  const away = (button: Button) => Math.abs(button.getBoundingClientRect().left - left);
  const other = onward.find((button) => button.getBoundingClientRect().top !== top);
  const row = onward.filter(
    (button) => button.getBoundingClientRect().top === other?.getBoundingClientRect().top,
  );
  return row.toSorted((one, two) => away(one) - away(two))[0] ?? null;
}
