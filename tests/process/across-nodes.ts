import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Message } from '#contract/messages/endpoints.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { browserOf, type Chat } from './made-chats.ts';

const BETWEEN_TRIES_MS = 300;

/** Two pages on different nodes hear what the other one writes, each way. */
export async function hearEachOther(
  nodes: [string, string],
  origin: string,
  { id, members }: Chat,
): Promise<void> {
  const sockets = members.map(({ cookie }, side) =>
    io(nodes[side] ?? '', {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie, origin },
    }),
  );
  try {
    await Promise.all(sockets.map((socket) => waitFor(() => socket.connected)));
    for (const [side, socket] of sockets.entries()) {
      const writer = members[1 - side];
      if (!writer) throw new Error('a chat has two sides');
      const browser = browserOf(nodes[1 - side] ?? '', writer);
      await hearsSoon(socket, (text) =>
        browser.post(
          `/api/conversations/${id}/messages`,
          { clientId: randomUUID(), text },
          { headers: { origin } },
        ),
      );
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}

/** Nodes find each other anew after a restart, so that the first words may be too early. */
async function hearsSoon(
  socket: Socket,
  say: (text: string) => Promise<{ status: number }>,
): Promise<void> {
  const said = new Set<string>();
  let heard = false;
  socket.on('message.created', ({ message }: { message: Message }) => {
    heard ||= said.has(message.text);
  });
  let last = 0;
  await waitFor(async () => {
    if (heard || Date.now() - last < BETWEEN_TRIES_MS) return heard;
    last = Date.now();
    const text = randomUUID();
    said.add(text);
    await say(text);
    return heard;
  });
}
