import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import type { Mail } from './letter.ts';
import type { Outbox } from './outbox.ts';

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, outbox: Outbox): Mailer {
  if (!config.smtpUrl) return { send: outbox.keep, close: () => undefined };
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
