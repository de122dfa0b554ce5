import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCheckoutSession } from './checkout-call.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answers = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  );
const url = 'https://pay.example/one';

describe('a checkout', () => {
  test('is asked for in the envelope of a callable function, in all three amounts', async () => {
    answers({ data: { url, sessionId: 'cs_1' } });
    expect(await createCheckoutSession('provider')).toBe(url);
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/createCheckoutSession');
    expect(JSON.parse(request?.body as string)).toEqual({
      data: { planType: 'provider', amountINR: 5000, eurAmount: 55, amountInCents: 5500 },
    });
  });

  test('is read from result where there is no data', async () => {
    answers({ result: { url } });
    expect(await createCheckoutSession('normal')).toBe(url);
  });

  test('is found by its name where no address came', async () => {
    answers({ data: { sessionId: 'cs_1' } });
    answers({ url });
    expect(await createCheckoutSession('normal')).toBe(url);
    const [request] = fetched.mock.calls[1] ?? [];
    expect(new URL((request as Request).url).pathname).toBe('/api/payments/checkout/cs_1/page');
  });

  test.each([
    ['<html>', 'Response is not valid JSON object.'],
    ['7', 'Response is not valid JSON object.'],
    [{}, 'Response is missing data field.'],
    [{ data: {} }, 'No checkout URL or session ID returned'],
  ])('that is malformed (%j) says so', async (body, message) => {
    answers(body);
    await expect(createCheckoutSession('normal')).rejects.toMatchObject({
      code: 'internal',
      message,
    });
  });

  test.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'unknown'],
  ])('that is refused with %i is %s, in the server’s words', async (status, code) => {
    answers({ message: 'Because.' }, status);
    await expect(createCheckoutSession('normal')).rejects.toMatchObject({
      code,
      message: 'Because.',
    });
  });

  test('that a proxy refuses in its own form is told by its status', async () => {
    answers('<html>', 503);
    await expect(createCheckoutSession('normal')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to create checkout session. Please try again.',
    });
  });

  test('that fails inside the server says what to do', async () => {
    answers({ message: 'Something went wrong on our side.' }, 500);
    await expect(createCheckoutSession('normal')).rejects.toMatchObject({
      code: 'internal',
      message: 'Failed to create checkout session. Please try again.',
    });
  });

  test('without network, or with a server that says nothing, is a failure too', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(createCheckoutSession('normal')).rejects.toMatchObject({ code: 'internal' });
    fetched.mockRejectedValueOnce(new DOMException('too long', 'TimeoutError'));
    await expect(createCheckoutSession('normal')).rejects.toMatchObject({
      code: 'deadline-exceeded',
    });
  });
});
