import type { Stripe } from 'stripe';
import type { Tools } from '#server/platform/tools.ts';
import { noteEvent } from './payments.queries.ts';
import { newsIn } from './provider-news.ts';
import { settle } from './settling.service.ts';

/** The same event counts once. If anything fails nothing of it is kept, and the provider tells it again. */
export async function takeEvent(tools: Tools, event: Stripe.Event): Promise<void> {
  const news = await newsIn(tools, event);
  await tools.write(async (tx) => {
    const note = { id: event.id, type: event.type, receivedAt: tools.clock.now() };
    const isNew = await noteEvent(tx, note);
    if (isNew && news) await settle(tools, tx, news);
  });
}
