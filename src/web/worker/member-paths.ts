/** Written by the build. */
declare const MEMBER_PAGES: string[];

/** A page that begins with the frame of the app. */
export const isMemberPath = (path: string): boolean =>
  MEMBER_PAGES.some((page) => new RegExp(`^${page.replace(/\$\w+/, '[^/]+')}/?$`).test(path));
