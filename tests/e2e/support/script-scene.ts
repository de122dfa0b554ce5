import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import { tally } from '../../attack/counts.ts';
import { MARK, type ScriptString } from '../../attack/script-strings.ts';
import { post } from './accounts.ts';
import type { Person } from './people.ts';
import type { ScriptWatch } from './script-watch.ts';
import { runningServer } from './server.ts';

/** Who writes the strings, and on whose pages they are read. */
export interface ScriptScene {
  writer: Person;
  reader: Person & { page: Page };
  companion: Person & { page: Page };
  staff: { request: APIRequestContext; page: Page };
  watch: ScriptWatch;
  part: readonly ScriptString[];
  /** What has been seen as text. */
  seen: string[];
}

/** What of the strings a page was told: it has to be seen there. */
function textsIn(told: unknown): string[] {
  if (typeof told === 'string') return new RegExp(MARK).test(told) ? [told] : [];
  return typeof told === 'object' && told ? Object.values(told).flatMap(textsIn) : [];
}

/** Opens a page; what this answer of the API has told it stands there as text, and is nothing else. */
export async function see(
  scene: ScriptScene,
  page: Page,
  path: string,
  from: RegExp,
): Promise<void> {
  // What the page before asks for last is no answer to this one.
  await page.goto('about:blank');
  const [reply] = await Promise.all([
    page.waitForResponse((each) => {
      const { pathname, search } = new URL(each.url());
      return from.test(pathname + search) && each.request().method() === 'GET';
    }),
    page.goto(path),
  ]);
  await expectSeen(scene, page, await reply.json());
}

export async function expectSeen(
  { watch, seen }: ScriptScene,
  page: Page,
  told: unknown,
): Promise<void> {
  const texts = textsIn(told);
  expect(texts, 'the page was told of none').not.toEqual([]);
  await watch.expectText(page, texts);
  seen.push(...texts);
  tally('script strings seen as text', texts.flatMap((text) => text.split('\n')).length);
}

/** As many of them on lines of their own as a field takes. */
export function groupsOf(part: readonly ScriptString[], most: number): string[] {
  const groups: string[] = [];
  for (const { text } of part) {
    const group = [groups.at(-1), text].filter((each) => each !== undefined).join('\n');
    if (groups.length > 0 && group.length <= most) groups[groups.length - 1] = group;
    else if (text.length <= most) groups.push(text);
  }
  return groups;
}

interface Refused {
  data?: { faults?: { field: string }[] };
}

/** Saves what is taken of these fields: a refusal names the others, perhaps not all at once. */
export async function save(
  request: APIRequestContext,
  path: string,
  fields: object,
): Promise<void> {
  const left = new Map(Object.entries(fields));
  tally('script strings sent to fields', left.size);
  while (left.size > 0) {
    const data = { ...Object.fromEntries(left), confirmed: true };
    const headers = { origin: runningServer().url };
    const reply = await request.patch(path, { data, headers });
    if (reply.ok()) return;
    expect(reply.status(), await reply.text()).toBe(400);
    const faults = ((await reply.json()) as Refused).data?.faults ?? [];
    const refused = faults.filter(({ field }) => left.delete(field.split('.')[0] ?? ''));
    expect(refused, 'a refusal names the fields').not.toEqual([]);
    tally('script strings refused by fields', refused.length);
  }
}

/** Sends texts that have to be taken. */
export async function send<Reply>(
  request: APIRequestContext,
  path: string,
  data: object,
  strings = 0,
): Promise<Reply> {
  const reply = await post(request, path, data);
  await expect(reply, `${path}: ${await reply.text()}`).toBeOK();
  tally('script strings sent to fields', strings);
  return (await reply.json()) as Reply;
}

export async function read<Reply>(request: APIRequestContext, path: string): Promise<Reply> {
  const reply: APIResponse = await request.get(`/api${path}`);
  await expect(reply, await reply.text()).toBeOK();
  return (await reply.json()) as Reply;
}
