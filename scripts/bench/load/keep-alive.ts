/** HTTP in as few words as the protocol allows: whoever asks shall cost far less than whoever answers. */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Of the body, as it came. */
  bytes: number;
  /** Only where it was not compressed. */
  text: () => string;
}

export interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface KeptAlive {
  /** One at a time. */
  ask: (request: Request) => Promise<Answer>;
  close: () => void;
}

const ANSWERED_WITHIN_MS = 60_000;

/** What browsers ask for. */
export const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };

/** Connected when it is needed, from one loopback address. */
export function keepAlive(port: number, from: string): KeptAlive {
  let socket: Socket | undefined;
  let received: Buffer[] = [];
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  const fail = (error: Error) => {
    socket?.destroy();
    socket = undefined;
    settle?.reject(error);
    settle = undefined;
  };
  const onData = (chunk: Buffer) => {
    received.push(chunk);
    const answer = answerIn(received.length === 1 ? chunk : Buffer.concat(received));
    if (!answer) return;
    received = [];
    settle?.resolve(answer);
    settle = undefined;
  };
  const open = () => {
    const opened = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    opened.setTimeout(ANSWERED_WITHIN_MS, () => settle && fail(new Error('No answer came.')));
    opened.on('data', onData);
    opened.on('error', fail);
    opened.on('close', () => {
      if (socket === opened) fail(new Error('The server hung up.'));
    });
    return opened;
  };

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket ??= open();
        socket.write(wordsOf(port, request));
      }),
    close: () => {
      const leaving = socket;
      socket = undefined;
      leaving?.destroy();
    },
  };
}

function wordsOf(port: number, { method, path, headers, body }: Request): string {
  const lines = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`;
}

/** Null while it is not there as a whole. */
function answerIn(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end).toLowerCase();
  const rest = received.subarray(end + 4);
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  const body = length === undefined ? unchunked(rest) : wholeOf(rest, Number(length));
  if (!body) return null;
  return { status: Number(head.slice(9, 12)), bytes: body.length, text: () => body.toString() };
}

const wholeOf = (rest: Buffer, length: number) =>
  rest.length < length ? null : rest.subarray(0, length);

function unchunked(rest: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = parseInt(rest.toString('latin1', at, line), 16);
    const start = line + 2;
    if (rest.length < start + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(start, start + size));
    at = start + size + 2;
  }
}
