/** Written by the build: which build this is, and what its signed-in pages start with. */
declare const BUILD: { version: string; files: string[] };

const PREFIX = 'saath-';
const NAME = `${PREFIX}${BUILD.version}`;

/** Every signed-in page begins with the same frame, which holds nothing of a member. */
const SHELL = '/dashboard';

const open = () => caches.open(NAME);

export const isPartOfStart = (path: string): boolean => BUILD.files.includes(path);

export async function keepShell(): Promise<void> {
  const cache = await open();
  await cache.add(new Request(SHELL, { cache: 'reload', credentials: 'omit' }));
  await cache.addAll(BUILD.files);
}

export async function shellFromCache(): Promise<Response | undefined> {
  return (await open()).match(SHELL);
}

export async function fromCache(request: Request): Promise<Response | undefined> {
  return (await open()).match(request, { ignoreVary: true });
}

export async function keep(request: Request, response: Response): Promise<void> {
  await (await open()).put(request, response);
}

/** What pages have fetched before this worker was there comes out of the browser's own cache. */
export async function keepFiles(paths: string[]): Promise<void> {
  const cache = await open();
  const missing: string[] = [];
  for (const path of paths) if (!(await cache.match(path))) missing.push(path);
  await Promise.allSettled(missing.map((path) => cache.add(path)));
}

/** Nothing of an older build is ever shown again. */
export async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}
