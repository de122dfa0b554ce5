import type { Config, SmsGateway } from '#server/platform/config/config.ts';
import type { Outbox } from '#server/platform/mail/outbox.ts';
import { counted, type Metrics } from '#server/platform/monitoring/metrics.ts';
import { newId } from '#server/platform/ids.ts';

export interface Sms {
  /** Throws `UnsentText`. */
  send(message: TextMessage): Promise<void>;
}

/** Null: nothing can be texted here. */
export function createSms(
  { sms: { gateway } }: Pick<Config, 'sms'>,
  outbox: Outbox,
  { texts }: Pick<Metrics, 'texts'>,
): Sms | null {
  if (gateway === null) return null;
  if (gateway !== 'outbox')
    return { send: (message) => counted(texts, sendByGateway(gateway, message)) };
  return {
    send: ({ to, text }) =>
      counted(texts, outbox.keep({ to, subject: 'Text message', text, html: '' })),
  };
}

interface TextMessage {
  /** In the form of E.164. */
  to: string;
  text: string;
}

/** Says nothing of whom it was for or what it said: it may be logged. */
export class UnsentText extends Error {
  /** The gateway did not answer: what it was handed may still arrive. */
  readonly mayArrive: boolean;

  constructor(reason: string, mayArrive: boolean) {
    super(`a text was not sent: ${reason}`);
    this.mayArrive = mayArrive;
  }
}

/** Somebody waits for it with their phone in hand. */
const ANSWER_WITHIN_MS = 8000;
const TRIES = 2;

/** What says no before it has taken anything: asking again cannot text somebody twice. */
const worthAnotherTry = new Set([429, 502, 503]);
const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Posts it as JSON; any 2xx means that the gateway has taken it. */
async function sendByGateway(gateway: SmsGateway, message: TextMessage): Promise<void> {
  // The same in both tries, so that a gateway can tell them from two texts.
  const reference = newId();
  for (let tried = 1; ; tried += 1) {
    const outcome = await post(gateway, message, reference);
    if (outcome === null) return;
    if (tried === TRIES || !outcome.again) throw outcome.fault;
  }
}

async function post(
  { url, token, sender, templateId }: SmsGateway,
  { to, text }: TextMessage,
  reference: string,
): Promise<{ fault: UnsentText; again: boolean } | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        to,
        text,
        reference,
        ...(sender && { sender }),
        ...(templateId && { templateId }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    // What it says beside may repeat the number: nobody reads it.
    await answer.body?.cancel();
    if (answer.ok) return null;
    const fault = new UnsentText(`the gateway answered ${answer.status}`, false);
    return { fault, again: worthAnotherTry.has(answer.status) };
  } catch (error) {
    const reason = reasonOf(error);
    const isAway = neverReached.has(reason);
    return { fault: new UnsentText(`no answer (${reason})`, !isAway), again: isAway };
  }
}

/** The code of the machine alone: messages of errors can hold more. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : name;
}
