import { randomUUID } from 'node:crypto';
import type { CheckIn } from '#contract/safety/check-ins.endpoints.ts';
import { sweepCheckIns } from '#server/features/safety/check-ins/check-in-alarms.service.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { openOutbox } from '#server/platform/mail/outbox.ts';
import { jobsDone } from './jobs-done.ts';
import { makeMember, type MadeMember } from './make-member.ts';
import type { TestServer } from './test-server.ts';

/** A member who meets somebody, their contact, and what they do about it. */
export async function makeMeeting(server: TestServer, meeting: MadeMember | null = null) {
  const who = meeting ?? (await makeMember(server));
  const contactEmail = `contact-${randomUUID()}@example.com`;
  const plan = (changes: object = {}) =>
    who.browser.post('/api/check-in', {
      whom: 'Rohan, 31',
      where: 'Third Wave Coffee, Indiranagar',
      startsAt: fromNow(server, -minutes(5)),
      endsAt: fromNow(server, hours(2)),
      contactName: 'Priya',
      contactEmail,
      contactAgrees: true,
      ...changes,
    });
  return {
    who,
    contactEmail,
    plan,
    planOne: async (changes: object = {}): Promise<CheckIn> => {
      const { status, body } = await plan(changes);
      if (status !== 200) throw new Error(`planning answered ${JSON.stringify(body)}`);
      return body.checkIn;
    },
    answer: <What extends string>(id: string, what: What, body: object = {}) =>
      who.browser.post(`/api/check-in/${id}/${what}`, body),
    open: async (): Promise<CheckIn | null> =>
      (await who.browser.get('/api/check-in')).body.checkIn,
    bell: async (): Promise<string[]> =>
      (await who.browser.get('/api/notifications')).body.items.map(
        ({ type }: { type: string }) => type,
      ),
    /** The subjects of what the contact got. */
    mails: () => subjectsTo(server, contactEmail),
    token: (subject: RegExp) => server.tokenMailedTo(contactEmail, subject),
  };
}

export type Meeting = Awaited<ReturnType<typeof makeMeeting>>;

export const fromNow = ({ clock }: TestServer, milliseconds: number): string =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

/** What somebody sees who has the link. */
export const openShared = (server: TestServer, token: string) =>
  server.browser().get(`/api/shared-check-ins/${token}`);

export async function subjectsTo({ tools }: TestServer, email: string): Promise<string[]> {
  const mails = await openOutbox(tools.config.dataDir).newest(500);
  return mails.flatMap((mail) => (mail.to === email ? mail.subject : []));
}

/** Whatever that time has brought is done by then, and its mails have left. */
export async function letPass(server: TestServer, milliseconds: number): Promise<void> {
  server.clock.letPass(milliseconds);
  await sweepCheckIns(server.tools);
  await jobsDone(server, 'safety.check-ins');
}
