/**
 * One address for several nodes. Our own, since of the packages that pass on both requests and websockets none also goes on to the next
 * node for both, and says when a node has answered all that it was asked.
 */
import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { retryAfterOf } from '#server/platform/http/error-replies.ts';
import { answerClientError, securityHeaders } from '#server/platform/http/security-headers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { passedOn, towardsNode } from './headers.ts';
import { createTunnels, LOOPBACK } from './tunnels.ts';

/** A node closes what is idle after 72 seconds; whatever we send then must not cross its farewell. */
const IDLE_MS = 30_000;
const KEPT_MS = 72_000;
const LOOK_EVERY_MS = 50;
const CLOSE_WITHIN_MS = 10_000;

/** A node as the proxy knows it. */
interface Upstream {
  port: number;
  agent: Agent;
  /** Whether it is in rotation. */
  isReady: boolean;
  /** How many requests it has not answered to the end. */
  underWay: number;
}

export interface Proxy {
  port: number;
  add(port: number): void;
  /** As the node says of itself. */
  setReady(port: number, isReady: boolean): void;
  /** Takes a node out of rotation, and then waits until it has answered what it was asked, at most so long; says whether it has. */
  drain(port: number, withinMs: number): Promise<boolean>;
  /** Of a node that is gone. */
  remove(port: number): void;
  close(): Promise<void>;
}

interface ProxyOptions {
  port: number;
  host?: string;
  publicUrl: string | null;
}

/** Once that is true, or so much time is over. */
async function settled(isDone: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isDone() && performance.now() < deadline) await wait(LOOK_EVERY_MS);
  return isDone();
}

export async function startProxy({ port, host, publicUrl }: ProxyOptions): Promise<Proxy> {
  const headers = securityHeaders(publicUrl);
  const nodes = new Map<number, Upstream>();
  let turn = 0;
  /** Each takes the first one in its turn; the others are for when that one cannot be reached. */
  function inTurn(): Upstream[] {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady);
    turn = (turn + 1) % Math.max(ready.length, 1);
    return [...ready.slice(turn), ...ready.slice(0, turn)];
  }

  const server = createServer({ keepAliveTimeout: KEPT_MS, requireHostHeader: false });
  const tunnels = createTunnels(inTurn, headers);
  server.on('clientError', answerClientError(headers));
  server.on('upgrade', tunnels.open);
  server.on('request', (visit, answer) => pass(visit, answer, inTurn()));

  function giveUp(answer: ServerResponse, status: 502 | 503): void {
    // What a node was asked may have happened: pages try again only what may be repeated.
    const refusal = refuse('UNAVAILABLE', { data: { retryAfterSeconds: 1 } });
    answer.writeHead(status, {
      ...headers,
      'retry-after': String(retryAfterOf(refusal)),
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
    answer.end(JSON.stringify({ ...refusal.toJSON(), status }));
  }

  function pass(visit: IncomingMessage, answer: ServerResponse, choices: Upstream[]): void {
    const [node, ...others] = choices;
    if (answer.destroyed) return;
    if (!node) {
      giveUp(answer, 503);
      return;
    }
    node.underWay += 1;
    let isSent = false;
    const asked = ask({
      host: LOOPBACK,
      port: node.port,
      agent: node.agent,
      method: visit.method,
      path: visit.url,
      headers: towardsNode(visit),
      setHost: false,
    });
    const hangUp = () => asked.destroy();
    answer.once('close', hangUp);
    asked.once('close', () => {
      node.underWay -= 1;
      answer.off('close', hangUp);
    });
    const send = () => {
      isSent = true;
      visit.pipe(asked);
    };
    asked.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    asked.once('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.statusMessage, passedOn(reply.rawHeaders));
      // Half an answer must not look like a whole one.
      reply.once('error', () => answer.destroy());
      reply.pipe(answer);
    });
    asked.on('error', () => {
      visit.unpipe(asked);
      if (answer.headersSent || answer.destroyed) return;
      if (isSent && !isRepeatable(visit)) {
        giveUp(answer, 502);
        return;
      }
      // A connection that was kept may have ended just then; a new one to the same node need not fail.
      pass(visit, answer, asked.reusedSocket ? choices : others);
    });
  }

  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const allAnswered = () => [...nodes.values()].every(({ underWay }) => underWay === 0);
  return {
    port: typeof address === 'object' && address ? address.port : port,
    add: (at) =>
      void nodes.set(at, {
        port: at,
        agent: new Agent({ keepAlive: true, timeout: IDLE_MS }),
        isReady: true,
        underWay: 0,
      }),
    setReady: (at, isReady) => {
      const node = nodes.get(at);
      if (node) node.isReady = isReady;
    },
    drain: async (at, withinMs) => {
      const node = nodes.get(at);
      if (!node) return true;
      nodes.delete(at);
      return settled(() => node.underWay === 0, withinMs);
    },
    remove: (at) => void nodes.delete(at),
    close: async () => {
      const closed = once(server.close(), 'close');
      await settled(allAnswered, CLOSE_WITHIN_MS);
      tunnels.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Asking twice is as good as once, and nothing of it has been read from the visitor. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0;
