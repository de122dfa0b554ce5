import { request as ask, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerRaw, type SecurityHeaders } from '#server/platform/http/security-headers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { passedOn, towardsNode } from './headers.ts';

export const LOOPBACK = '127.0.0.1';
/** How long the last words of one side may take to the other. */
const LINGER_MS = 10_000;

/** Where a node listens. */
interface Place {
  port: number;
}

interface Tunnels {
  /** Answers whoever asks for another protocol. */
  open(visit: IncomingMessage, visitor: Duplex, head: Buffer): void;
  close(): void;
}

/** Connections that are no longer HTTP once a node has agreed: bytes, both ways, at the pace of the slower side. */
export function createTunnels(inTurn: () => Place[], headers: SecurityHeaders): Tunnels {
  const open = new Set<Socket>();

  function hold(socket: Socket): void {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  function lead(visit: IncomingMessage, visitor: Socket, head: Buffer, choices: Place[]): void {
    const [node, ...others] = choices;
    if (visitor.destroyed) return;
    if (!node) {
      const body = JSON.stringify(refuse('UNAVAILABLE').toJSON());
      answerRaw(visitor, 503, body, { ...headers, 'retry-after': '1' });
      return;
    }
    const { method, url: path, headers: asked } = visit;
    const outgoing = ask({
      method,
      path,
      headers: { ...towardsNode(visit), connection: 'Upgrade', upgrade: asked.upgrade },
      setHost: false,
      // Either side may have said all and still listen.
      createConnection: () => connect({ host: LOOPBACK, port: node.port, allowHalfOpen: true }),
    });
    const hangUp = () => outgoing.destroy();
    visitor.once('close', hangUp);
    let isAnswered = false;
    outgoing.on('error', () => {
      visitor.off('close', hangUp);
      if (isAnswered) visitor.destroy();
      else lead(visit, visitor, head, others);
    });
    outgoing.once('response', (reply) => {
      isAnswered = true;
      visitor.write(headOf(reply, ['connection', 'close']));
      reply.once('error', () => visitor.destroy());
      reply.pipe(visitor);
    });
    outgoing.once('upgrade', (reply, ofNode: Socket, first: Buffer) => {
      isAnswered = true;
      visitor.off('close', hangUp);
      hold(ofNode);
      const { upgrade = '' } = reply.headers;
      visitor.write(headOf(reply, ['connection', 'Upgrade', 'upgrade', upgrade]));
      visitor.unshift(head);
      ofNode.unshift(first);
      join(visitor, ofNode);
      join(ofNode, visitor);
      for (const socket of [visitor, ofNode]) socket.setNoDelay(true);
    });
    outgoing.end();
  }

  return {
    open: (visit, visitor, head) => {
      const socket = visitor as Socket;
      hold(socket);
      lead(visit, socket, head, inTurn());
    },
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

function join(from: Socket, to: Socket): void {
  from.pipe(to);
  from.once('close', () => {
    to.destroySoon();
    to.setTimeout(LINGER_MS, () => to.destroy());
  });
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, own: string[]): string {
  const lines = [...passedOn(rawHeaders), ...own];
  const written = lines.flatMap((name, at) =>
    at % 2 === 0 ? `${name}: ${lines[at + 1]}\r\n` : [],
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${written.join('')}\r\n`;
}
