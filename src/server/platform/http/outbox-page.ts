import type { FastifyInstance } from 'fastify';
import type { KeptMail, Outbox } from '#server/platform/mail/outbox.ts';
import { escapeHtml } from './html.ts';
import { plainPage } from './plain-page.ts';

const SHOWN = 50;

/** Demo mode only: the mails that would have been sent, so that links in them can be opened. */
export function mountOutbox(http: FastifyInstance, outbox: Outbox, brandName: string): void {
  http.get('/outbox', async (_request, reply) => {
    const mails = await outbox.newest(SHOWN);
    const body =
      mails.length > 0 ? mails.map(mailArticle).join('') : '<p>No mail has been sent yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        plainPage(
          `Outbox · ${brandName}`,
          `<h1>Outbox</h1><p>This demo sends no real mail. Newest first.</p>${body}`,
        ),
      );
  });
}

function mailArticle(mail: KeptMail): string {
  const text = escapeHtml(mail.text).replace(
    /https?:\/\/[^\s]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="soft">To ${escapeHtml(mail.to)} · <time>${mail.sentAt}</time></p>
<p class="letter">${text}</p></article>`;
}
