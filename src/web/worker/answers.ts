import { isMemberPath } from './member-paths.ts';
import { fromCache, isPartOfStart, keep, shellFromCache } from './shell-cache.ts';

const NETWORK_WITHIN_MS = 4000;

/** Only the app's own frame and files. Whatever else a page asks for, above all the API, is the network's. */
export function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  if (request.mode === 'navigate') return isMemberPath(pathname) ? page(request) : null;
  if (pathname.startsWith('/assets/')) return hashedFile(request);
  if (isPartOfStart(pathname)) return unhashedFile(request);
  return null;
}

/** The network first: members never stay on old code. The kept frame when it is silent. */
async function page(request: Request): Promise<Response> {
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
  if (response.ok) await keep(request, response.clone());
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
