import { repeat, work, type FeatureJob } from '#server/platform/feature.ts';
import { accountMails } from './accounts.mails.ts';
import { deleteExpiredLinks } from './links.queries.ts';
import { forgetUnsentMails, sendMail } from './mails.service.ts';
import { forgetDevicesUnusedSince } from './members.queries.ts';
import { DEVICE_REMEMBERED_MS, forgetExpiredSessions } from './sessions.service.ts';

export const accountJobs: FeatureJob[] = [
  work(accountMails, (tools, { mailId }) => sendMail(tools, mailId)),
  repeat('accounts.forget-expired', '17 * * * *', async (tools) => {
    const now = tools.clock.now();
    await forgetExpiredSessions(tools);
    await deleteExpiredLinks(tools.db, now);
    await forgetUnsentMails(tools);
    await forgetDevicesUnusedSince(tools.db, new Date(now.getTime() - DEVICE_REMEMBERED_MS));
  }),
];
