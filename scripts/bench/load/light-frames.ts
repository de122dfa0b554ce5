/** A WebSocket in as few words as the protocol allows, so that thousands of them cost their process little. */
import { connect } from 'node:net';

const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;

export interface Frames {
  send: (text: string) => void;
  close: () => void;
}

export interface FramesOptions {
  port: number;
  path: string;
  /** Which loopback address it comes from: each has its own supply of ports. */
  from: string;
  headers: Record<string, string>;
  onOpen?: () => void;
  onText: (text: string) => void;
  /** It did not come about, or has ended. */
  onEnd: (error: Error) => void;
}

export function openFrames(options: FramesOptions): Frames {
  const { port, path, from, headers, onText, onEnd } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  socket.once('connect', () => socket.write(greeting(port, path, headers)));
  socket.on('error', onEnd);
  socket.on('close', () => onEnd(new Error('The server hung up.')));
  const onFrame = ({ kind, body }: Frame) => {
    if (kind === TEXT) onText(body.toString());
    else if (kind === PING) socket.write(frameOf(PONG, body));
    else if (kind === CLOSE) socket.destroy();
  };
  readFrames(socket, onFrame, options);
  return {
    send: (text) => void socket.write(frameOf(TEXT, Buffer.from(text))),
    close: () => socket.destroy(),
  };
}

function greeting(port: number, path: string, headers: Record<string, string>): string {
  const lines = {
    host: `127.0.0.1:${port}`,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('sixteen bytes...').toString('base64'),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`;
}

/** Browsers must mask what they send; a mask of zeros changes nothing. */
function frameOf(kind: number, body: Buffer): Buffer {
  const size =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : Buffer.from([0x80 | 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([0x80 | kind]), size, Buffer.alloc(4), body]);
}

interface Frame {
  kind: number;
  body: Buffer;
}

function readFrames(
  socket: ReturnType<typeof connect>,
  onFrame: (frame: Frame) => void,
  { onOpen, onEnd }: FramesOptions,
): void {
  let greeted = false;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!greeted) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const answer = rest.subarray(0, end).toString();
      if (!answer.startsWith('HTTP/1.1 101')) return onEnd(new Error(answer.split('\r\n')[0]));
      greeted = true;
      rest = rest.subarray(end + 4);
      onOpen?.();
    }
    for (;;) {
      const frame = firstFrame(rest);
      if (!frame) return;
      rest = rest.subarray(frame.end);
      onFrame(frame);
    }
  });
}

/** Null while it is not there as a whole. The server's frames are not masked. */
function firstFrame(bytes: Buffer): (Frame & { end: number }) | null {
  if (bytes.length < 2) return null;
  const kind = (bytes[0] ?? 0) & 0xf;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : 4;
  if (short === 127) throw new Error('The server sent more than this connection reads.');
  if (bytes.length < start) return null;
  const end = start + (short < 126 ? short : bytes.readUInt16BE(2));
  if (bytes.length < end) return null;
  return { kind, body: bytes.subarray(start, end), end };
}
