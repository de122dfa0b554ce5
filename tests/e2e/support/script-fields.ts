import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import type { BothRatings } from '#contract/companions/ratings.endpoints.ts';
import { OFFER_MAX } from '#contract/companions/rules.ts';
import { CONTEST_MIN, RATING_TEXT_MAX } from '#contract/companions/ratings.rules.ts';
import { LIKE_COMMENT_MAX } from '#contract/matching/rules.ts';
import { GRIEVANCE_MIN, REPORT_DETAILS_MAX } from '#contract/safety/cases.ts';
import type { AccountStatus } from '#contract/safety/reports.endpoints.ts';
import type { CaseSummary } from '#contract/safety/console.endpoints.ts';
import { isWhole, tally } from '../../attack/counts.ts';
import { post } from './accounts.ts';
import { makeMatch } from './people.ts';
import { expectSeen, groupsOf, read, save, see, send, type ScriptScene } from './script-scene.ts';

/** Where each string costs a page of its own that no member sees. */
const fewOf = <Item>(items: readonly Item[]): readonly Item[] =>
  isWhole ? items : items.slice(0, 5);
const linesOf = (text: string) => text.split('\n').length;

/** Every text of a profile, each string in each of them by itself. */
export async function readProfiles(scene: ScriptScene): Promise<void> {
  const { writer, reader, part } = scene;
  for (const { text } of part) {
    await save(writer.request, '/api/profiles/me', {
      displayName: text,
      bio: text,
      location: text,
      occupation: text,
      lookingFor: text,
      interests: [text],
      hobbies: [text],
      prompts: [{ prompt: 'sunday', answer: text }],
    });
    await see(scene, reader.page, `/profile/${writer.id}`, /^\/api\/members\/[^/]+$/);
  }
}

export async function readOffers(scene: ScriptScene): Promise<void> {
  const { companion, reader, part } = scene;
  for (const text of groupsOf(part, OFFER_MAX)) {
    await save(companion.request, '/api/companion', { offers: text, refuses: text });
    await see(scene, reader.page, `/profile/${companion.id}`, /^\/api\/members\/[^/]+$/);
  }
}

/** With the name, as it is by then, on the card and on browse. */
export async function readLikes(scene: ScriptScene): Promise<void> {
  const { writer, reader, part } = scene;
  for (const text of groupsOf(part, LIKE_COMMENT_MAX)) {
    const like = { memberId: reader.id, on: { prompt: 'sunday' }, comment: text, confirmed: true };
    await send(writer.request, '/likes', like, linesOf(text));
    await see(scene, reader.page, '/likes', /^\/api\/likes\/received/);
    const undone = await writer.request.delete(`/api/likes/${reader.id}`, {
      headers: { origin: new URL(reader.page.url()).origin },
    });
    await expect(undone, await undone.text()).toBeOK();
  }
  // It comes with the page.
  const newest = '/browse?sort=new';
  await reader.page.goto(newest);
  await expectSeen(scene, reader.page, await read(reader.request, newest));
}

export async function readChat(scene: ScriptScene): Promise<void> {
  const { writer, reader, part } = scene;
  const match = await makeMatch(writer, reader);
  const { items } = await read<{ items: { id: string }[] }>(writer.request, '/conversations');
  for (const { text } of part) {
    const message = { clientId: randomUUID(), text, confirmed: true };
    await send(writer.request, `/conversations/${items[0]?.id}/messages`, message, 1);
  }
  const from = /^\/api\/conversations\/[^/]+\/messages/;
  await see(scene, reader.page, `/messages?match=${match}`, from);
  await see(scene, reader.page, '/notifications', /^\/api\/notifications(\?|$)/);
}

/** Notes of requests, and after each what both wrote about the other. */
export async function readRequests(scene: ScriptScene): Promise<void> {
  const { writer, companion, part } = scene;
  const { page } = companion;
  for (const text of groupsOf(part, RATING_TEXT_MAX)) {
    const asked = {
      askId: randomUUID(),
      category: 'rent-a-friend',
      kind: 'chat',
      startsAt: null,
      minutes: 30,
      note: text,
      confirmed: true,
    };
    const path = `/companions/${companion.id}/requests`;
    await send(writer.request, path, asked, linesOf(text));
    await see(scene, page, '/requests', /^\/api\/companion-requests\?.*waiting/);
    const waiting = '/companion-requests?list=waiting';
    const { items } = await read<{ items: CompanionRequest[] }>(companion.request, waiting);
    const request = `/companion-requests/${items[0]?.id}`;
    const accepted = await send<CompanionRequest>(companion.request, `${request}/accept`, {});
    // It begins when both have written.
    for (const { request: side } of [writer, companion]) {
      const hello = { clientId: randomUUID(), text: 'Hello', confirmed: true };
      await send(side, `/conversations/${accepted.conversationId}/messages`, hello);
    }
    await expect
      .poll(async () => (await post(writer.request, `${request}/end`)).status())
      .toBe(200);
    for (const { request: side } of [writer, companion])
      await send(side, `${request}/ratings`, { stars: 2, text, confirmed: true }, linesOf(text));
    const ratings = await read<BothRatings>(companion.request, `${request}/ratings`);
    await page.goto('/requests');
    // The latest one stands first.
    await page.getByRole('button', { name: 'Rate it, or read the rating' }).first().click();
    await expectSeen(scene, page, ratings);
    if (ratings.theirs) await contest(scene, ratings.theirs.id, text);
  }
}

async function contest(scene: ScriptScene, ratingId: string, text: string): Promise<void> {
  const { request } = scene.companion;
  const words = text.padEnd(CONTEST_MIN, ' and so on');
  const path = `/companions/ratings/${ratingId}/contest`;
  const { number } = await send<Receipt>(request, path, { words }, linesOf(text));
  await seeCase(scene, number);
}

interface Receipt {
  number: string;
}

async function findCase({ staff }: ScriptScene, of: (each: CaseSummary) => boolean) {
  let cursor = '';
  for (;;) {
    const path = `/admin/cases${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
    const { items, nextCursor } = await read<{ items: CaseSummary[]; nextCursor: string | null }>(
      staff.request,
      path,
    );
    const found = items.find(of);
    if (found || !nextCursor) return found;
    cursor = nextCursor;
  }
}

async function seeCase(scene: ScriptScene, number: string): Promise<string> {
  const found = await findCase(scene, (each) => each.number === number);
  if (!found) throw new Error(`there is no case ${number}`);
  await see(scene, scene.staff.page, `/admin/cases/${found.id}`, /^\/api\/admin\/cases\/[^/]+$/);
  return found.id;
}

/** What members tell the team: reports, and against what was decided of them. */
export async function readCases(scene: ScriptScene): Promise<void> {
  const { writer, reader, staff, part } = scene;
  for (const details of groupsOf(part, REPORT_DETAILS_MAX)) {
    const report = { memberId: writer.id, clientId: randomUUID(), reason: 'spam', details };
    const { number } = await send<Receipt>(reader.request, '/reports', report, linesOf(details));
    const id = await seeCase(scene, number);
    await send(staff.request, `/admin/cases/${id}/claim`, {});
    const decision = { outcome: 'warn', reason: 'harassment', words: 'Please stop it.' };
    await send(staff.request, `/admin/cases/${id}/decide`, decision);
    const { decisions } = await read<AccountStatus>(writer.request, '/standing');
    const path = `/standing/decisions/${decisions[0]?.id}/appeal`;
    const appeal = await send<Receipt>(writer.request, path, { words: details }, linesOf(details));
    await seeCase(scene, appeal.number);
  }
}

/** Without an account, each from another address. */
export async function readGrievances(scene: ScriptScene): Promise<void> {
  const { writer, part } = scene;
  for (const [place, { text }] of fewOf(part).entries()) {
    const grievance = {
      clientId: randomUUID(),
      name: text,
      email: `grievance-${randomUUID()}@saath.example`,
      category: 'other',
      words: `${text}\n${text}`.padEnd(GRIEVANCE_MIN, ' and so on'),
    };
    const headers = {
      'x-forwarded-for': `10.99.${place % 256}.${1 + Math.floor(Math.random() * 250)}`,
    };
    const reply = await post(writer.request, '/grievances', grievance, headers);
    if (!reply.ok()) {
      expect(reply.status(), await reply.text()).toBe(400);
      tally('script strings refused by fields');
      continue;
    }
    tally('script strings sent to fields', 2);
    await seeCase(scene, ((await reply.json()) as Receipt).number);
  }
}
