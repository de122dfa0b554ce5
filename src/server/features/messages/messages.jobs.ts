import type { Tools } from '#server/platform/tools.ts';
import { removeOrphans, removeUnsent } from './message-photos.service.ts';
import { mailUnread, sendUnreadMail } from './unread-mail.service.ts';

export async function startMessageJobs(tools: Tools): Promise<void> {
  await tools.jobs.repeat('messages.remove-unsent-photos', '41 3 * * *', () => removeUnsent(tools));
  await tools.jobs.repeat('messages.remove-orphan-photos', '53 3 * * *', () =>
    removeOrphans(tools),
  );
  await tools.jobs.work('messages.mail-unread', (mail) => sendUnreadMail(tools, mail));
  await tools.jobs.repeat('messages.find-unread', '11 * * * *', () => mailUnread(tools));
}
