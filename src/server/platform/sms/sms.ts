import type { Config } from '#server/platform/config/config.ts';
import type { Outbox } from '#server/platform/mail/outbox.ts';
import { sendByGateway, type TextMessage } from './gateway.ts';

export { UnsentText } from './gateway.ts';

export interface Sms {
  /** Throws `UnsentText`. */
  send(message: TextMessage): Promise<void>;
}

/** Null: nothing can be texted here. */
export function createSms({ sms: { gateway } }: Pick<Config, 'sms'>, outbox: Outbox): Sms | null {
  if (gateway === null) return null;
  if (gateway !== 'outbox') return { send: (message) => sendByGateway(gateway, message) };
  return {
    send: ({ to, text }) => outbox.keep({ to, subject: 'Text message', text, html: '' }),
  };
}
