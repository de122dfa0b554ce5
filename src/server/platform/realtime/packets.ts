import type { Clock } from '#server/platform/clock.ts';
import { createQuickCounts } from '#server/platform/limits/quick-counts.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';

// A busy chat reports every message and some typing, from every tab.
const PACKETS_PER_SECOND = 50;

interface Connection {
  id: string;
  on(name: 'packet' | 'packetCreate', listener: () => void): void;
  close(discard: boolean): void;
  transport: { socket: { on(name: 'ping' | 'pong', listener: () => void): void } };
}

/** Every packet counts, whether or not it is an event; so do the frames that the protocol below answers by itself. */
export function createPacketCount(
  clock: Clock,
  { frames }: Pick<Metrics, 'frames'>,
): (connection: Connection) => void {
  const packets = createQuickCounts(clock, PACKETS_PER_SECOND, 1_000);
  return (connection) => {
    const count = () => {
      if (packets.count(connection.id)) connection.close(true);
    };
    connection.on('packet', () => {
      frames.inc({ direction: 'in' });
      count();
    });
    connection.on('packetCreate', () => frames.inc({ direction: 'out' }));
    for (const frame of ['ping', 'pong'] as const) connection.transport.socket.on(frame, count);
  };
}
