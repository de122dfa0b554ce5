import { memberPages } from '#contract/paths.ts';

const patterns = memberPages.map((path) => new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}/?$`));

/** A page that begins with the frame of the app. */
export const isMemberPath = (path: string): boolean =>
  patterns.some((pattern) => pattern.test(path));
