import type { Reply } from '#server/testing/browser.ts';
import type { DeclaredEndpoint } from '#server/testing/declared-endpoints.ts';
import { accountsAsks } from './asks/accounts.ts';
import { Raw, type Asks } from './asks/ask.ts';
import { callsAsks, companionAsks, moneyAsks } from './asks/companions.ts';
import { messagesAsks } from './asks/messages.ts';
import {
  billingAsks,
  discoveryAsks,
  matchingAsks,
  notificationsAsks,
  profilesAsks,
} from './asks/people.ts';
import { consoleAsks, safetyAsks } from './asks/safety.ts';
import type { CallerName } from './callers.ts';
import type { KeptDatabase } from './kept-database.ts';
import type { Scene } from './scene.ts';

export const allAsks: Asks = {
  ...accountsAsks,
  ...billingAsks,
  ...profilesAsks,
  ...safetyAsks,
  ...consoleAsks,
  ...matchingAsks,
  ...discoveryAsks,
  ...messagesAsks,
  ...callsAsks,
  ...companionAsks,
  ...moneyAsks,
  ...notificationsAsks,
};

/** `own`: about what is the caller's own, or a stranger; `Meera’s`: about what is hers, or her. */
export type Row = 'own' | 'Meera’s';

interface Asked {
  reply: Reply;
  isAnswer: boolean;
  /** The tables that the request has written. */
  written: string[];
}

/** Fills the path, and puts everything else where its method has it. */
function addressed({ route }: DeclaredEndpoint, input: object) {
  const left = new Map(Object.entries(input));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  if (route.method !== 'GET') return { path: `/api${path}`, body: Object.fromEntries(left) };
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)]));
  return { path: `/api${path}${left.size > 0 ? `?${query}` : ''}`, body: undefined };
}

export async function askAs(
  scene: Scene,
  kept: KeptDatabase,
  endpoint: DeclaredEndpoint,
  caller: CallerName | 'meera',
  row: Row,
): Promise<Asked> {
  const { people, owners } = scene;
  const by = people[caller];
  const isOwn = row === 'own' && caller !== 'visitor';
  const of = isOwn ? owners[caller] : owners.meera;
  const other = row === 'own' ? people.omar : people.meera;
  const partner = row === 'own' ? of.partner : people.meera;
  const cookies = new Map(by.browser.cookies);
  const asked = await allAsks[endpoint.name]?.({ scene, by, of, other, partner });
  const { browser } = by;
  await kept.setApart();
  const reply = await send();
  browser.cookies.clear();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const isAnswer = reply.status >= 200 && reply.status < 300;
  return { reply, isAnswer, written: await kept.written() };

  function send(): Promise<Reply> {
    const { method, path } = endpoint.route;
    if (asked instanceof Raw) return browser.upload(`/api${path}`, asked.bytes, asked.type);
    const to = addressed(endpoint, asked ?? {});
    if (method === 'GET') return browser.get(to.path);
    if (method === 'DELETE') return browser.delete(to.path);
    const how = { PATCH: browser.patch, PUT: browser.put }[method] ?? browser.post;
    return how(to.path, to.body);
  }
}
