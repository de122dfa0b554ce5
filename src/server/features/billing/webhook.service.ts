import type { PaymentReport, ProviderEvent } from '#server/platform/payments/payments.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findByReference, noteEvent } from './payments.queries.ts';
import { settle } from './settling.service.ts';

/** The same event counts once. If anything fails nothing of it is kept, and the provider tells it again. */
export async function takeEvent(tools: Tools, event: ProviderEvent): Promise<void> {
  const { reference, type, report } = event;
  const paymentId = report && (await findPaymentId(tools, report));
  await tools.write(async (tx) => {
    const { provider } = tools.payments;
    const isNew = await noteEvent(tx, {
      provider,
      reference,
      type,
      receivedAt: tools.clock.now(),
    });
    if (isNew && paymentId) await settle(tools, tx, paymentId, report);
  });
}

/** Money may go back before we have heard that it came: then only the provider knows for which checkout it was. */
async function findPaymentId(
  { db, payments }: Tools,
  { paymentId, paymentReference }: PaymentReport,
): Promise<string | null> {
  if (paymentId || !paymentReference) return paymentId;
  const known = await findByReference(db, payments.provider, paymentReference);
  if (known) return known;
  const checkout = await payments.fetch({ payment: paymentReference });
  return checkout?.report?.paymentId ?? null;
}
