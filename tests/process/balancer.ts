import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Balancer {
  port: number;
  close: () => Promise<void>;
}

/** One address for several nodes: each connection goes to the next one that takes it, as from its own address. */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;

  function hold(socket: Socket): Socket {
    open.add(socket);
    return socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  }

  function lead(visitor: Socket, choices: number[]): void {
    const [port, ...others] = choices;
    if (port === undefined || visitor.destroyed) {
      visitor.destroy();
      return;
    }
    const localAddress = visitor.remoteAddress ?? '127.0.0.1';
    const node = hold(connect({ port, host: '127.0.0.1', localAddress }));
    let reached = false;
    node.once('connect', () => {
      reached = true;
      visitor.pipe(node).pipe(visitor);
    });
    node.once('close', () => (reached ? visitor.destroy() : lead(visitor, others)));
    visitor.once('close', () => node.destroy());
  }

  const server = createServer((visitor) => {
    turn = (turn + 1) % ports.length;
    lead(hold(visitor), [...ports.slice(turn), ...ports.slice(0, turn)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
