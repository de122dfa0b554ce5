import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { DEMO_PASSWORD, demoMembers } from '#server/demo/demo-members.ts';
import { post, signIn } from './accounts.ts';
import { makeMatch, makePerson } from './people.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
export const log = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
export const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });
/** Not looked for by its role: among a thousand messages that takes a second each time. */
export const numbered = (page: Page, seq: number) => page.locator(`[data-seq="${seq}"]`);

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Where there is no room for its button, the menu has it. */
export async function openSearch(page: Page): Promise<void> {
  const search = page
    .getByRole('button', { name: 'Search in this chat' })
    .filter({ visible: true });
  if ((await search.count()) === 0)
    await page.getByRole('button', { name: 'More', exact: true }).click();
  await search.click();
}

/** Meera and Kabir, matched; gives the match. */
export async function meet(request: APIRequestContext, others: BrowserContext): Promise<string> {
  const [meera, kabir] = await Promise.all([
    makePerson(request, 'Meera'),
    makePerson(others.request, 'Kabir'),
  ]);
  return makeMatch(meera, kabir);
}

interface OnTheWay {
  /** What the server shall be answered for, instead of getting it. */
  refuse?: { code: string; message: string };
  /** The server keeps it, and this happens in place of its answer. */
  loseAnswer?: () => Promise<void>;
}

/**
 * Puts itself into the open connection of a page that is not open yet; what it gives says what becomes of messages from then on,
 * once there is a connection.
 */
export async function standInTheWay(page: Page): Promise<(next: OnTheWay) => Promise<void>> {
  let now: OnTheWay = {};
  let connected = () => {};
  const connection = new Promise<void>((resolve) => {
    connected = resolve;
  });
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    const asked = new Set<string>();
    // An event and its acknowledgement, in the words of socket.io: 42, 43 and the same number.
    socket.onMessage((packet) => {
      const [, number] = /^42(\d+)\["message\.send"/.exec(String(packet)) ?? [];
      if (number && now.refuse)
        return socket.send(`43${number}${JSON.stringify([{ refused: now.refuse }])}`);
      if (number) asked.add(number);
      return server.send(packet);
    });
    server.onMessage(async (packet) => {
      const [, number] = /^43(\d+)\[/.exec(String(packet)) ?? [];
      if (number && asked.has(number) && now.loseAnswer) return now.loseAnswer();
      socket.send(packet);
      if (String(packet).startsWith('40')) connected();
    });
  });
  return async (next) => {
    await connection;
    now = next;
  };
}

/** The only conversation of whoever asks, or the newest. */
export async function chatOf(request: APIRequestContext): Promise<string> {
  const list = await request.get('/api/conversations');
  const { items } = (await list.json()) as { items: Conversation[] };
  if (!items[0]) throw new Error('there is no conversation');
  return items[0].id;
}

export async function sendOverApi(request: APIRequestContext, text: string): Promise<void> {
  const path = `/conversations/${await chatOf(request)}/messages`;
  const reply = await post(request, path, { clientId: randomUUID(), text });
  await expect(reply, await reply.text()).toBeOK();
}

/** Signs in as the member whose chat has a past of a thousand messages, and opens it. */
export async function openLongChat(page: Page): Promise<void> {
  const { request } = page.context();
  const email = demoMembers[0]?.email ?? '';
  await expect(await signIn(request, { email, password: DEMO_PASSWORD })).toBeOK();
  await page.goto(`/messages?chat=${await chatOf(request)}`);
  await expect(field(page)).toBeVisible();
}
