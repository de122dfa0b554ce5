import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedText {
  to: string;
  text: string;
  sender?: string;
  templateId?: string;
  reference: string;
}

/** A gateway on this machine, which takes texts as those of carriers do and delivers them to nobody. */
export interface SmsGatewayStandIn {
  /** For the settings of a server. */
  settings: Record<string, string>;
  /** Every request, taken or not. */
  asked: ReceivedText[];
  taken: ReceivedText[];
  /** The next requests get these answers; `silence`: it takes the text and never answers. */
  answerNext(...answers: (number | 'silence')[]): void;
  close(): Promise<void>;
}

const TOKEN = 'token-of-the-gateway';

export async function startSmsGateway(): Promise<SmsGatewayStandIn> {
  const asked: ReceivedText[] = [];
  const taken: ReceivedText[] = [];
  const planned: (number | 'silence')[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`)
        return response.writeHead(401).end('who are you?');
      const text = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedText;
      asked.push(text);
      const answer = planned.shift() ?? 202;
      if (answer === 'silence' || answer < 300) taken.push(text);
      // As real ones do, it repeats what it was handed.
      if (answer !== 'silence') response.writeHead(answer).end(JSON.stringify(text));
      return undefined;
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  return {
    settings: {
      SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages`,
      SMS_GATEWAY_TOKEN: TOKEN,
      SMS_SENDER: 'SAATHX',
      SMS_TEMPLATE_ID: '1107160000000012345',
    },
    asked,
    taken,
    answerNext: (...answers) => void planned.push(...answers),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
