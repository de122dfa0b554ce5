/** Scrolls to a section of the form and reads on from its title. False where there is none. */
export function goToSection(id: string): boolean {
  const section = id === '' ? null : document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector('h3')?.focus({ preventScroll: true });
  return section !== null;
}
