import type { AddressInfo } from 'node:net';

// Whoever listens on every address is found on this machine's own.
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server that listens here is reached from the same machine. */
export function ownAddress({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  const host = everywhere[address] ?? address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
