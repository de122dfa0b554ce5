import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { beginPayment, choose, pay, paymentBecomes } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const BRAND = `Saath <img src=x onerror="alert('1')">`;

let server: TestServer;
beforeAll(async () => {
  // Not the usual address of this machine: the webhook is told where the server listens.
  server = await startTestServer({ BRAND_NAME: BRAND, HOST: '127.0.0.2' });
});
afterAll(() => server.close());

test('a payment is reported to the address that the server listens on', async () => {
  expect(server.url).toContain('127.0.0.2');
  await pay(await makeMember(server));
});

test('names are shown as they are, and never run', async () => {
  const { url } = await beginPayment(await makeMember(server));
  const reply = await fetch(url);
  const page = await reply.text();
  expect(page).toContain('Saath &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('the way back is the one the checkout was opened with, whatever is posted', async () => {
  const member = await makeMember(server);
  for (const choice of ['success', 'abandon']) {
    const { url } = await beginPayment(member);
    const elsewhere = 'https://elsewhere.example/';
    const names = ['success_url', 'cancel_url', 'url', 'return_to'];
    const search = new URLSearchParams(names.map((name) => [name, elsewhere]));
    const reply = await fetch(`${url}?${search}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: elsewhere, referer: elsewhere },
      body: new URLSearchParams([...search, ['choice', choice]]),
    });
    expect(reply.status).toBe(303);
    expect(new URL(reply.headers.get('location') ?? '').origin).toBe(server.url);
  }
});

test('without the name of a checkout nothing can be paid, nor with a choice that there is not', async () => {
  const member = await makeMember(server);
  const { url, sessionId } = await beginPayment(member);
  expect((await choose(url.slice(0, -1), 'success')).status).toBe(410);
  expect((await choose(`${server.url}/test-payments/cs_test_guess`, 'success')).status).toBe(410);
  expect((await choose(url, 'free')).status).toBe(410);
  await paymentBecomes(member, sessionId, 'open');
});
