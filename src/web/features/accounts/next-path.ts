const HERE = 'https://here.invalid';

/**
 * Where to go after signing in. Only a path of this site is followed: a crafted link to our sign-in page
 * must not hand the member over to another site.
 */
export function nextPath(next: string | undefined, otherwise: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return otherwise;
  return `${pathname}${search}${hash}`;
}
