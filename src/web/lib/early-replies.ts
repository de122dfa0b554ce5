import { API_PREFIX } from '#contract/site.ts';

/** What the server has put into the page because it would be asked for first. Each is used once, and soon. */
const FRESH_MS = 60_000;

let replies: Record<string, unknown> | null = null;

function readReplies(): Record<string, unknown> {
  const block = document.getElementById('early');
  block?.remove();
  return block ? (JSON.parse(block.textContent) as Record<string, unknown>) : {};
}

export function takeEarlyReply({ method, url }: Request): Response | null {
  replies ??= readReplies();
  if (method !== 'GET') {
    // What is about to change, or who asks, may be what they tell of.
    replies = {};
    return null;
  }
  const { pathname, search } = new URL(url);
  const call = pathname.slice(API_PREFIX.length) + search;
  if (!(call in replies)) return null;
  const { [call]: reply, ...others } = replies;
  replies = others;
  if (performance.now() > FRESH_MS) return null;
  return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } });
}

/** What was shown until the page could show itself. */
export const dropFirstLook = (): void => document.getElementById('first-look')?.remove();
