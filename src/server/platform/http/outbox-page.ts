import type { FastifyInstance } from 'fastify';
import type { KeptMail, Outbox } from '#server/platform/mail/outbox.ts';
import { escapeHtml, plainPage } from './html.ts';

const SHOWN = 50;

interface Code {
  email: string;
  code: string;
}

/** Demo mode only: the mails and texts that would have been sent, so that links can be opened and codes typed, and what the phones of some would show. */
export function mountOutbox(
  http: FastifyInstance,
  outbox: Outbox,
  { brandName, codes }: { brandName: string; codes: () => Promise<Code[]> },
): void {
  http.get('/outbox', async (_request, reply) => {
    const mails = await outbox.newest(SHOWN);
    const body =
      mails.length > 0 ? mails.map(mailArticle).join('') : '<p>Nothing has been sent yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        plainPage(
          `Outbox · ${brandName}`,
          `<h1>Outbox</h1>${codesArticle(await codes())}<p>This demo sends no real mail and no real texts. Newest first.</p>${body}`,
        ),
      );
  });
}

function codesArticle(codes: Code[]): string {
  if (codes.length === 0) return '';
  const rows = codes.map(
    ({ email, code }) => `<li>${escapeHtml(email)}: <strong>${escapeHtml(code)}</strong></li>`,
  );
  return `<article><h2>Codes to sign in with</h2>
<p class="soft">What their authenticator apps show now. Each works once; reload for the next one after half a minute.</p>
<ul>${rows.join('')}</ul></article>`;
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
