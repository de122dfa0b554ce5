import { z } from 'zod';
import { currencies, type Money } from '#contract/money.ts';
import type { PaymentReport, ProviderEvent } from './payments.ts';

// The part of Stripe's objects that we read. What does not look like this is none of them.
const name = z.string().regex(/^[\w.-]{1,255}$/);
const reference = z.union([name, z.object({ id: name })]).nullable();
const metadata = z.record(z.string(), z.string()).nullish();

const sessionSchema = z.object({
  status: z.string().nullable(),
  payment_status: z.string(),
  payment_intent: z.union([name, z.object({ id: name, status: z.string() })]).nullable(),
  client_reference_id: z.string().nullable(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  metadata,
});
type Session = z.infer<typeof sessionSchema>;

const chargeSchema = z.object({ refunded: z.boolean(), payment_intent: reference, metadata });
const disputeSchema = z.object({ payment_intent: reference });

const eventSchema = z.object({
  id: name,
  object: z.literal('event'),
  type: name,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Null: this is no event. */
export function readEvent(body: string): ProviderEvent | null {
  const event = eventSchema.safeParse(parseJson(body)).data;
  if (!event) return null;
  const { id, type } = event;
  try {
    return { reference: id, type, report: reportIn(type, event.data.object) };
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null: nothing that we have a use for. */
function reportIn(type: string, object: object): PaymentReport | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return reportOf(sessionSchema.parse(object));
    case 'checkout.session.async_payment_failed': {
      const report = reportOf(sessionSchema.parse(object));
      return report && { ...report, status: 'failed' };
    }
    case 'charge.refunded': {
      const charge = chargeSchema.parse(object);
      // Part of it came back: what was paid for is still theirs.
      return charge.refunded ? returned('refunded', charge) : null;
    }
    case 'charge.dispute.created':
      return returned('disputed', disputeSchema.parse(object));
    default:
      return null;
  }
}

/** Null: somebody else's, who sells through the same account. */
export function reportOf(session: Session): PaymentReport | null {
  const paymentId = ourIdIn(session.metadata);
  if (!paymentId) return null;
  return {
    paymentId,
    status: statusOf(session),
    paymentReference: referenceOf(session.payment_intent),
    charged: {
      amount: amountOf(session),
      plan: session.metadata?.['plan'] ?? null,
      memberId: session.client_reference_id,
    },
  };
}

function statusOf({ status, payment_status, payment_intent }: Session): PaymentReport['status'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status === 'paid') return 'completed';
  // Where it is told in full: a bank that has said no is not waited for.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'pending';
}

function amountOf({ amount_total, currency: code }: Session): Money | null {
  const currency = currencies.find((each) => each.toLowerCase() === code);
  return currency && amount_total !== null ? { currency, minor: amount_total } : null;
}

function returned(
  status: 'refunded' | 'disputed',
  money: { payment_intent: z.infer<typeof reference>; metadata?: z.infer<typeof metadata> },
): PaymentReport | null {
  const paymentReference = referenceOf(money.payment_intent);
  if (!paymentReference) return null;
  return { paymentId: ourIdIn(money.metadata), status, paymentReference, charged: null };
}

/** Others' names are none of ours. */
const ourIdIn = (data: z.infer<typeof metadata>): string | null =>
  z.uuid().safeParse(data?.['payment_id']).data ?? null;

const referenceOf = (one: z.infer<typeof reference>): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);
