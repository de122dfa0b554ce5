import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import type { Mail } from './letter.ts';
import { openOutbox } from './outbox.ts';

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (!config.smtpUrl) {
    const outbox = openOutbox(config.dataDir);
    return { send: outbox.keep, close: () => undefined };
  }
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
