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
