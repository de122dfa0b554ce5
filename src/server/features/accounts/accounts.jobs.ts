import type { Tools } from '#server/platform/tools.ts';
import { deleteExpiredLinks } from './links.queries.ts';
import { forgetUnsentMails, sendMail } from './mails.service.ts';
import { forgetDevicesUnusedSince } from './members.queries.ts';
import { DEVICE_REMEMBERED_MS, forgetExpiredSessions } from './sessions.service.ts';

export async function startAccountJobs(tools: Tools): Promise<void> {
  await tools.jobs.work('accounts.mail', ({ mailId }) => sendMail(tools, mailId));
  await tools.jobs.repeat('accounts.forget-expired', '17 * * * *', async () => {
    const now = tools.clock.now();
    await forgetExpiredSessions(tools);
    await deleteExpiredLinks(tools.db, now);
    await forgetUnsentMails(tools);
    await forgetDevicesUnusedSince(tools.db, new Date(now.getTime() - DEVICE_REMEMBERED_MS));
  });
}
