import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hours, minutes } from '#server/platform/clock.ts';
import { detailsOf, fillCheck, startCheck } from '#server/testing/identity-checks.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { isMember, nothing, Raw, unchecked, type Asking, type Asks } from './ask.ts';

const checkIn = ({ of }: Asking) => ({ id: of.checkInId });
const contact = () => ({ contact: 'cousin@example.com' });
const about =
  (ms: number) =>
  ({ scene }: Asking) =>
    new Date(scene.server.clock.now().getTime() + ms).toISOString();

async function started(asking: Asking): Promise<void> {
  await unchecked(asking);
  await startCheck(asking.by);
}
const part = async (asking: Asking) => {
  await started(asking);
  return new Raw(await makePhoto({ width: 640, height: 400 }), 'image/jpeg');
};

export const safetyAsks: Asks = {
  'safety.block': ({ other }) => ({ memberId: other.id }),
  'safety.unblock': ({ other }) => ({ memberId: other.id }),
  'safety.blocks': nothing,
  'safety.contacts': nothing,
  'safety.blockContact': contact,
  'safety.unblockContact': contact,
  'safety.unblockContacts': nothing,
  'safety.report': ({ other }) => ({
    memberId: other.id,
    clientId: randomUUID(),
    reason: 'harassment',
  }),
  'safety.reports': nothing,
  'safety.accountStatus': nothing,
  'safety.appeal': ({ of }) => ({ id: of.decisionId, words: 'I was kind to everybody, always.' }),
  'safety.grievance': () => ({
    clientId: randomUUID(),
    name: 'Somebody',
    email: 'somebody@example.com',
    category: 'other',
    words: 'Something is wrong, and it has been for weeks.',
  }),
  'safety.reportTimes': nothing,
  'safety.identityTimes': nothing,
  'safety.sharedCheckIn': ({ scene }) => ({ token: scene.sharedToken }),
  'safety.checkIn': nothing,
  'safety.planCheckIn': async (asking) => {
    const { by, scene } = asking;
    if (isMember(by))
      await scene.server.tools.db.execute(sql`delete from check_ins where member_id = ${by.id}`);
    return {
      whom: 'Rohan, 31',
      where: 'Third Wave Coffee',
      startsAt: about(-minutes(5))(asking),
      endsAt: about(hours(2))(asking),
      contactName: 'Priya',
      contactEmail: 'priya@example.com',
      contactAgrees: true,
    };
  },
  'safety.checkInSafe': checkIn,
  'safety.checkInHelp': checkIn,
  'safety.checkInMoreTime': (asking) => ({ ...checkIn(asking), minutes: 30 }),
  'safety.cancelCheckIn': checkIn,
  'safety.waiting': nothing,
  'safety.withdrawText': ({ of }) => ({ id: of.waitingId }),
  'safety.identity': nothing,
  'safety.startIdentity': async (asking) => {
    await unchecked(asking);
    return { documentType: 'passport' };
  },
  'safety.identityFront': part,
  'safety.identityBack': async (asking) => {
    await unchecked(asking);
    await startCheck(asking.by, 'driving-licence');
    return new Raw(await makePhoto({ width: 640, height: 400 }), 'image/jpeg');
  },
  'safety.identitySelfie': part,
  'safety.identityDetails': async (asking) => {
    await started(asking);
    return detailsOf('passport');
  },
  'safety.identityEkyc': async (asking) => {
    await unchecked(asking);
    await startCheck(asking.by, 'aadhaar');
    return { form: 'xml', text: '<OfflinePaperlessKyc/>' };
  },
  'safety.submitIdentity': async (asking) => {
    await unchecked(asking);
    await fillCheck(asking.by);
    return {};
  },
  'safety.withdrawIdentity': async (asking) => {
    await started(asking);
    return {};
  },
};

type Claim = 'cases' | 'identity_checks';
/** By whoever asks, member of the team or not. */
async function claimed({ scene: { server, caseId, check }, by }: Asking, table: Claim) {
  if (!isMember(by)) return;
  const at = server.clock.now().toISOString();
  const id = table === 'cases' ? caseId : check.id;
  await server.tools.db.execute(sql`update ${sql.identifier(table)}
    set claimed_by_id = ${by.id}, claimed_at = ${at} where id = ${id}`);
  if (table === 'identity_checks')
    await server.tools.db.execute(
      sql`update identity_checks set covered_at = ${at} where id = ${id}`,
    );
}
const theCase = ({ scene }: Asking) => ({ id: scene.caseId });
const theCheck = ({ scene }: Asking) => ({ id: scene.check.id });
const claimedCase = (more: object) => async (asking: Asking) => {
  await claimed(asking, 'cases');
  return { ...theCase(asking), ...more };
};
const claimedCheck = (more: object) => async (asking: Asking) => {
  await claimed(asking, 'identity_checks');
  return { ...theCheck(asking), ...more };
};
const meera = ({ scene }: Asking) => ({ id: scene.people.meera.id });

export const consoleAsks: Asks = {
  'health.read': nothing,
  'safety.console.cases': nothing,
  'safety.console.case': theCase,
  'safety.console.casePicture': (asking) => ({
    ...theCase(asking),
    name: asking.scene.casePicture,
  }),
  'safety.console.claim': theCase,
  'safety.console.unclaim': claimedCase({}),
  'safety.console.handOver': claimedCase({ reason: 'harassment' }),
  'safety.console.decide': claimedCase({ outcome: 'none', reason: 'no-breach', words: '' }),
  'safety.console.members': ({ scene }) => ({ search: scene.people.meera.email }),
  'safety.console.member': meera,
  'safety.console.act': (asking) => ({
    ...meera(asking),
    action: 'warn',
    reason: 'harassment',
    words: 'Please be kind.',
  }),
  'safety.console.staffMembers': nothing,
  'safety.console.setRole': (asking) => ({ ...meera(asking), role: 'moderator' }),
  'safety.console.audit': nothing,
  'safety.console.numbers': nothing,
  'safety.console.identityQueue': nothing,
  'safety.console.identityReview': claimedCheck({}),
  'safety.console.identityPicture': claimedCheck({ kind: 'front' }),
  'safety.console.identityPhoto': async (asking) => {
    await claimed(asking, 'identity_checks');
    const { server, check } = asking.scene;
    const reply = await check.who.browser.upload('/api/profiles/me/photos', await makePhoto());
    void server;
    return { ...theCheck(asking), photoId: reply.body.profileImages?.[0]?.id };
  },
  'safety.console.identityClaim': theCheck,
  'safety.console.identityUnclaim': claimedCheck({}),
  'safety.console.identityCovered': async (asking) => {
    await claimed(asking, 'identity_checks');
    await asking.scene.server.tools.db.execute(sql`update identity_checks set covered_at = null`);
    return { ...theCheck(asking), covered: true };
  },
  'safety.console.identityDecide': claimedCheck({
    decision: { outcome: 'refuse', reason: 'unreadable', words: 'Please try again.' },
  }),
  'safety.console.identityRevoke': (asking) => ({ ...meera(asking), words: 'It was not you.' }),
};
