/** A live connection in as few words as the protocol allows, so that thousands of them cost their process little. */
import { connect } from 'node:net';

const TEXT = 0x1;
const CLOSE = 0x8;

export interface LightSocket {
  emit: (name: string, ...args: unknown[]) => void;
  /** Gives what it is acknowledged with. */
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  close: () => void;
}

export interface LightOptions {
  port: number;
  /** Which loopback address it comes from: each has its own supply of ports. */
  from: string;
  headers: Record<string, string>;
  onEvent?: (name: string, payload: unknown) => void;
}

/** Answers once the server has let it in. */
export function openLightSocket(options: LightOptions): Promise<LightSocket> {
  const { port, from, headers, onEvent } = options;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    const send = (text: string) => socket.write(frameOf(text));
    const asked: ((answer: unknown) => void)[] = [];
    const opened: LightSocket = {
      emit: (...args) => send(`42${JSON.stringify(args)}`),
      ask: (...args) =>
        new Promise((answered) => send(`42${asked.push(answered) - 1}${JSON.stringify(args)}`)),
      close: () => socket.destroy(),
    };
    const onPacket = (packet: string) => {
      if (packet === '2') send('3');
      else if (packet.startsWith('0')) send('40');
      else if (packet.startsWith('40')) resolve(opened);
      else if (packet.startsWith('44')) reject(new Error(`The server refused: ${packet}`));
      else if (packet.startsWith('43')) {
        const [, number = '', answer = '[]'] = /^43(\d+)(.*)$/s.exec(packet) ?? [];
        asked[Number(number)]?.((JSON.parse(answer) as unknown[])[0]);
      } else if (packet.startsWith('42') && onEvent)
        onEvent(...(JSON.parse(packet.slice(2)) as [string, unknown]));
    };
    socket.once('connect', () => socket.write(greeting(port, headers)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server hung up.')));
    readFrames(socket, onPacket, reject);
  });
}

function greeting(port: number, headers: Record<string, string>): string {
  const lines = {
    host: `127.0.0.1:${port}`,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('sixteen bytes...').toString('base64'),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${head.join('')}\r\n`;
}

/** Browsers must mask what they send; a mask of zeros changes nothing. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const size =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : Buffer.from([0x80 | 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([0x80 | TEXT]), size, Buffer.alloc(4), body]);
}

function readFrames(
  socket: ReturnType<typeof connect>,
  onPacket: (packet: string) => void,
  fail: (error: Error) => void,
): void {
  let greeted = false;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!greeted) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const answer = rest.subarray(0, end).toString();
      if (!answer.startsWith('HTTP/1.1 101')) fail(new Error(answer.split('\r\n')[0]));
      greeted = true;
      rest = rest.subarray(end + 4);
    }
    for (;;) {
      const frame = firstFrame(rest);
      if (!frame) return;
      rest = rest.subarray(frame.end);
      if (frame.kind === TEXT) onPacket(frame.text);
      else if (frame.kind === CLOSE) socket.destroy();
    }
  });
}

/** Null while it is not there as a whole. The server's frames are not masked. */
function firstFrame(bytes: Buffer): { kind: number; text: string; end: number } | null {
  if (bytes.length < 2) return null;
  const kind = (bytes[0] ?? 0) & 0xf;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : 4;
  if (short === 127) throw new Error('The server sent more than this connection reads.');
  if (bytes.length < start) return null;
  const end = start + (short < 126 ? short : bytes.readUInt16BE(2));
  if (bytes.length < end) return null;
  return { kind, text: bytes.subarray(start, end).toString(), end };
}
