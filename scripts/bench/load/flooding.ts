/** One member who never rests, in a process of their own. */
import { answerOrders } from '../chat/forked.ts';
import { loopbackAddress } from '../../local/server.ts';
import { keepAlive, type Request } from './keep-alive.ts';

export interface FloodingOrder {
  port: number;
  request: Request;
  connections: number;
  seconds: number;
}

/** How often each status came. */
export type Flooded = Record<number, number>;

const NETWORK = 13;

answerOrders(async ({ port, request, connections, seconds }: FloodingOrder): Promise<Flooded> => {
  const statuses: Flooded = {};
  const until = performance.now() + seconds * 1000;
  const goOn = async () => {
    const connection = keepAlive(port, loopbackAddress(NETWORK, 0));
    while (performance.now() < until) {
      const { status } = await connection.ask(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, goOn));
  return statuses;
});
