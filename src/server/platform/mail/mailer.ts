import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import { counted, type Metrics } from '#server/platform/monitoring/metrics.ts';
import type { Mail } from './letter.ts';
import type { Outbox } from './outbox.ts';

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  outbox: Outbox,
  { mails }: Pick<Metrics, 'mails'>,
): Mailer {
  if (!config.smtpUrl)
    return { send: (mail) => counted(mails, outbox.keep(mail)), close: () => undefined };
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return {
    send: async (mail) => {
      await counted(mails, transport.sendMail(mail));
    },
    close: () => transport.close(),
  };
}
