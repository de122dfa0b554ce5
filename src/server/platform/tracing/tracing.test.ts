import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeChat, send } from '#server/testing/chatting.ts';
import { startCollector, type CollectorStandIn } from '#server/testing/collector.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

interface Line {
  msg: string;
  trace?: string;
  route?: string;
  queue?: string;
  event?: string;
}

const signUpForm = (email: string) => ({
  name: 'Asha Menon',
  email,
  password: 'marigold lantern 42',
  acceptTerms: true,
});

let lines: Line[] = [];
const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
let collector: CollectorStandIn;
let quiet: TestServer;
let traced: TestServer;
beforeAll(async () => {
  collector = await startCollector();
  const LOG_LEVEL = 'debug';
  quiet = await startTestServer({ LOG_LEVEL }, { logTo });
  traced = await startTestServer(
    {
      LOG_LEVEL,
      TRUST_PROXY: '127.9.9.9',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20for%20tests',
    },
    { logTo },
  );
});
afterEach(() => {
  lines = [];
});
afterAll(async () => {
  await quiet.close();
  await traced.close();
  await collector.close();
});

const PARENT = { trace: 'aaaabbbbccccddddaaaabbbbccccdddd', span: '1234567812345678' };
const traceparent = `00-${PARENT.trace}-${PARENT.span}-01`;
const attribute = (span: CollectorStandIn['spans'][number], key: string) =>
  span.attributes.find((each) => each.key === key)?.value;

test('without a collector a request and the jobs that it leaves share the id of the request', async () => {
  const browser = quiet.browser();
  const reply = await browser.post('/api/accounts/sign-up', signUpForm('asha@example.com'));
  const id = String(reply.headers['x-request-id']).replaceAll('-', '');
  await jobsDone(quiet, 'accounts');
  const mailed = await waitFor(() => lines.find(({ queue }) => queue === 'accounts.mail'));
  expect(mailed).toMatchObject({ msg: 'a job is done', trace: id });
  expect(lines.find(({ route }) => route === '/api/accounts/sign-up')).toMatchObject({ trace: id });
  const ticks = lines.filter(({ queue }) => queue === 'accounts.end-statuses');
  for (const { trace } of ticks) expect(trace).not.toBe(id);
});

test('an event of a page has a trace of its own', async () => {
  const { one, id } = await makeChat(quiet);
  const socket = await openSocket(quiet, one.browser);
  const clientId = crypto.randomUUID();
  await socket.emitWithAck('message.send', { conversationId: id, clientId, text: 'Hello' });
  const line = await waitFor(() => lines.find(({ event }) => event === 'message.send'));
  expect(line.trace).toMatch(/^[\da-f]{32}$/);
  socket.close();
});

test('a collector is told of requests, events and jobs, and of nobody', async () => {
  const { one, two, id } = await makeChat(traced);
  await send(one, id, 'Hello');
  const socket = await openSocket(traced, one.browser);
  const clientId = crypto.randomUUID();
  await socket.emitWithAck('message.send', { conversationId: id, clientId, text: 'Hello' });
  const reply = await traced
    .browser('127.9.9.9')
    .post('/api/accounts/sign-up', signUpForm('meera@example.com'), { headers: { traceparent } });
  expect(reply.status).toBe(200);
  const found = await waitFor(() => {
    const of = (name: string) => collector.spans.filter((span) => span.name === name);
    const request = of('POST /api/accounts/sign-up').find((span) => span.traceId === PARENT.trace);
    const job = of('job accounts.mail').find((span) => span.traceId === PARENT.trace);
    const [event] = of('event message.send');
    return request && job && event && { request, job, event };
  });
  expect(found.request.parentSpanId).toBe(PARENT.span);
  expect(attribute(found.request, 'http.route')).toEqual({ stringValue: '/api/accounts/sign-up' });
  expect(attribute(found.request, 'http.response.status_code')).toEqual({ intValue: 200 });
  expect(found.job.parentSpanId).toBe(found.request.spanId);
  expect(found.event.parentSpanId).toBeUndefined();
  expect(lines.find(({ event }) => event === 'message.send')?.trace).toBe(found.event.traceId);
  expect(collector.headers['authorization']).toBe('Bearer for tests');
  const told = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
  expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|127\.|Hello/);
  expect(told).not.toContain(two.id);
  socket.close();
});

test('whoever is no proxy of ours writes no trace into our logs', async () => {
  const reply = await traced.browser().get('/api/accounts/session', { headers: { traceparent } });
  const id = String(reply.headers['x-request-id']).replaceAll('-', '');
  const line = await waitFor(() => lines.find(({ route }) => route === '/api/accounts/session'));
  expect(line.trace).toBe(id);
});

test('a collector that is away holds up nobody, and one line says so', async () => {
  const alone = await startTestServer(
    { LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    { logTo },
  );
  expect((await alone.browser().get('/api/accounts/session')).status).toBe(200);
  await alone.close();
  expect(lines.filter(({ msg }) => msg.includes('collector'))).toHaveLength(1);
});
