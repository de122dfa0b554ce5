/** A live connection to our server, over the least that a WebSocket needs. */
import { openFrames } from '../load/light-frames.ts';

export interface LightSocket {
  emit: (name: string, ...args: unknown[]) => void;
  /** Gives what it is acknowledged with. */
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  close: () => void;
}

export interface LightOptions {
  port: number;
  from: string;
  headers: Record<string, string>;
  onEvent?: (name: string, payload: unknown) => void;
}

/** `43`, the number of what was asked, and a list of arguments. */
const ACKNOWLEDGED = /^43(\d+)/;

/** Answers once the server has let it in. */
export function openLightSocket(options: LightOptions): Promise<LightSocket> {
  const { port, from, headers, onEvent } = options;
  return new Promise((resolve, reject) => {
    let asked = 0;
    const waiting = new Map<number, (answer: unknown) => void>();
    const opened: LightSocket = {
      emit: (...args) => frames.send(`42${JSON.stringify(args)}`),
      ask: (...args) =>
        new Promise((answer) => {
          asked += 1;
          waiting.set(asked, answer);
          frames.send(`42${asked}${JSON.stringify(args)}`);
        }),
      close: () => frames.close(),
    };
    const onAcknowledged = (packet: string) => {
      const [prefix = '', number] = ACKNOWLEDGED.exec(packet) ?? [];
      const [answer] = JSON.parse(packet.slice(prefix.length)) as [unknown];
      waiting.get(Number(number))?.(answer);
      waiting.delete(Number(number));
    };
    const onText = (packet: string) => {
      if (packet === '2') frames.send('3');
      else if (packet.startsWith('0')) frames.send('40');
      else if (packet.startsWith('40')) resolve(opened);
      else if (packet.startsWith('43')) onAcknowledged(packet);
      else if (packet.startsWith('44')) reject(new Error(`The server refused: ${packet}`));
      else if (packet.startsWith('42') && onEvent)
        onEvent(...(JSON.parse(packet.slice(2)) as [string, unknown]));
    };
    const path = '/socket.io/?EIO=4&transport=websocket';
    const frames = openFrames({ port, path, from, headers, onText, onEnd: reject });
  });
}
