import { createTransport } from 'nodemailer';
import { openOutbox } from './outbox.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer(config: {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}): Mailer {
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
