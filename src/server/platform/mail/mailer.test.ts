import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { compose } from './letter.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function startSmtp(received: string[]): Promise<number> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  closers.push(() => new Promise((resolve) => smtp.close(() => resolve())));
  return new Promise((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve((smtp.server.address() as AddressInfo).port));
  });
}

test('with SMTP_URL set, the confirmation mail goes out over SMTP', async () => {
  const received: string[] = [];
  const port = await startSmtp(received);
  const server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Saath <hello@saath.example>',
  });
  closers.push(server.close);
  const { email } = await makeMember(server);
  const mail = await waitFor(() => received[0]);
  expect(mail).toContain(`To: ${email}`);
  expect(mail).toContain('From: Saath <hello@saath.example>');
  expect(mail).toContain('Subject: Confirm your email for Saath');
});

test('a letter escapes what members wrote', () => {
  const mail = compose('Saath', 'a@example.com', {
    subject: 'Hello',
    paragraphs: ['Hello <script>alert(1)</script>'],
    action: { label: 'Open', url: 'https://x/?a=1&b="2"' },
  });
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('https://x/?a=1&amp;b=&quot;2&quot;');
  expect(mail.text).toContain('Open: https://x/?a=1&b="2"');
});

test('forgetting somebody takes their mails and texts from the outbox, and nobody else’s', async () => {
  const server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  closers.push(server.close);
  const { outbox, sms } = server.tools;
  const mail = (to: string, words: string) =>
    outbox.keep(compose('Saath', to, { subject: 'News', paragraphs: [words] }));
  await mail('a@x.in', 'theirs');
  await mail('b@x.in', 'A report about a@x.in.');
  await mail('c@x.in', 'Hello, Al_ wrote to you.');
  await mail('asha.a@x.in', 'kept: Also, Al_ma wrote');
  await mail('a@x.in.net', 'kept: Alfa');
  await sms?.send({ to: '+919000000001', text: 'theirs' });
  await sms?.send({ to: '+9190000000012', text: 'kept' });
  await outbox.forget(['a@x.in', 'Al_', '+919000000001']);
  const left = (await outbox.newest(10)).map(({ to }) => to).toSorted();
  expect(left).toEqual(['+9190000000012', 'a@x.in.net', 'asha.a@x.in']);
});
