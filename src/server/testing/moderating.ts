import { randomUUID } from 'node:crypto';
import type { Case, CaseSummary } from '#contract/safety/console.endpoints.ts';
import type { Someone } from './chatting.ts';
import { makeListedMember } from './make-listed-member.ts';
import { signInAgain, type MadeMember } from './make-member.ts';
import { makeStaff } from './make-staff.ts';
import type { TestServer } from './test-server.ts';
import type { Query } from './reply-body.ts';

type Staff = Pick<MadeMember, 'browser'>;

export const report = (who: Someone, whom: { id: string }, more: object = {}) =>
  who.browser.post('/api/reports', {
    memberId: whom.id,
    clientId: randomUUID(),
    reason: 'harassment',
    details: 'They do not stop.',
    ...more,
  });

export const casesOf = async (staff: Staff, query: Query = ''): Promise<CaseSummary[]> =>
  (await staff.browser.get(`/api/admin/cases${query}`)).body.items;

/** The newest of what a machine has held of somebody; null: there is none that waits. */
export const heldCaseOf = async (staff: Staff, { id }: { id: string }, kind = 'content') =>
  (await casesOf(staff, `?kind=${kind}`)).find(({ subject }) => subject?.id === id) ?? null;

export const caseNumbered = async (staff: Staff, number: string) =>
  (await casesOf(staff)).find((each) => each.number === number);

export const openCase = async (staff: Staff, id: string): Promise<Case> =>
  (await staff.browser.get(`/api/admin/cases/${id}`)).body;

export const claim = (staff: Staff, id: string) =>
  staff.browser.post(`/api/admin/cases/${id}/claim`);

export const decide = (staff: Staff, id: string, outcome: string, more: object = {}) =>
  staff.browser.post(`/api/admin/cases/${id}/decide`, {
    outcome,
    reason: 'harassment',
    words: 'Please leave people alone who ask you to.',
    ...more,
  });

/** Three who look after the site. */
export async function makeTeam(server: TestServer) {
  const moderator = await makeStaff(server, 'moderator');
  const second = await makeStaff(server, 'moderator');
  const admin = await makeStaff(server, 'admin');
  return {
    moderator,
    second,
    admin,
    /** Sessions that are not remembered end within a day. */
    async later(ms: number): Promise<void> {
      server.clock.letPass(ms);
      for (const staff of [moderator, second, admin]) await signInAgain(staff);
    },
    /** Reported by somebody, claimed and decided. */
    async decideAbout(whom: Someone, outcome: string, more: object = {}) {
      const reporter = await makeListedMember(server);
      const { number } = (await report(reporter, whom)).body;
      const id = (await caseNumbered(moderator, number))?.id ?? '';
      await claim(moderator, id);
      const reply = await decide(moderator, id, outcome, more);
      return { reporter, id, number, reply };
    },
  };
}

export type Team = Awaited<ReturnType<typeof makeTeam>>;
