/** The server sets this beside the session, for what has to be decided before it can be asked. */
export function hasSessionHint(): boolean {
  // As the server names it over each.
  const name = location.protocol === 'https:' ? '__Host-saath_here' : 'saath_here';
  return document.cookie.split('; ').includes(`${name}=1`);
}
