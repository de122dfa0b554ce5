import { answerAlertClick, isMemberPath, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  // Files carry their hash in their name, so a newer worker serves older pages just as well.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: string[] };
  if (keep) event.waitUntil(keepFiles(keep));
});

self.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered) event.respondWith(answered);
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerAlertClick(self, event.notification));
});

const NETWORK_WITHIN_MS = 4000;

/** Only the app's own frame and files. Whatever else a page asks for, above all the API, is the network's. */
function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  if (request.mode === 'navigate') return isMemberPath(pathname) ? answerPage(request) : null;
  if (pathname.startsWith('/assets/')) return hashedFile(request);
  if (isPartOfStart(pathname)) return unhashedFile(request);
  return null;
}

/** The network first: members never stay on old code. The kept frame when it is silent. */
async function answerPage(request: Request): Promise<Response> {
  const network = fetch(request);
  try {
    return await inTime(network);
  } catch {
    return (await shellFromCache()) ?? network;
  }
}

function inTime(answered: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The network is silent.')), NETWORK_WITHIN_MS);
    answered.then(resolve, reject);
  });
}

/** Its name changes with its content, so a kept one is never old. */
async function hashedFile(request: Request): Promise<Response> {
  const kept = await fromCache(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keepAnswer(request, response.clone());
  return response;
}

async function unhashedFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await fromCache(request);
    if (kept) return kept;
    throw error;
  }
}

/** Written by the build: which build this is, and what its signed-in pages start with. */
declare const BUILD: { version: string; files: string[] };

const PREFIX = 'saath-';
const NAME = `${PREFIX}${BUILD.version}`;

/** Every signed-in page begins with the same frame, which holds nothing of a member. */
const SHELL = '/dashboard';

const open = () => caches.open(NAME);

const isPartOfStart = (path: string): boolean => BUILD.files.includes(path);

async function keepShell(): Promise<void> {
  const cache = await open();
  await cache.add(new Request(SHELL, { cache: 'reload', credentials: 'omit' }));
  await cache.addAll(BUILD.files);
}

async function shellFromCache(): Promise<Response | undefined> {
  return (await open()).match(SHELL);
}

async function fromCache(request: Request): Promise<Response | undefined> {
  return (await open()).match(request, { ignoreVary: true });
}

async function keepAnswer(request: Request, response: Response): Promise<void> {
  await (await open()).put(request, response);
}

/** What pages have fetched before this worker was there comes out of the browser's own cache. */
async function keepFiles(paths: string[]): Promise<void> {
  const cache = await open();
  const missing: string[] = [];
  for (const path of paths) if (!(await cache.match(path))) missing.push(path);
  await Promise.allSettled(missing.map((path) => cache.add(path)));
}

/** Nothing of an older build is ever shown again. */
async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}
