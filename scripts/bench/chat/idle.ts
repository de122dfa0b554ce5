/** Members of bench:chat who have a page open and do nothing. */
import type { ChatMember } from '../../local/chat-members.ts';
import { answerOrders } from './forked.ts';
import { openLightSocket, type LightSocket } from './light-socket.ts';
import { loopbackAddress } from '../../local/server.ts';

export interface IdleOrder {
  url: string;
  members: ChatMember[];
}

const CONNECTED_AT_ONCE = 50;
const FROM_ONE_ADDRESS = 1000;

let sockets: LightSocket[] = [];

/** So many are connected from now on. */
answerOrders(async ({ url, members }: IdleOrder) => {
  for (const socket of sockets) socket.close();
  sockets = [];
  for (let at = 0; at < members.length; at += CONNECTED_AT_ONCE) {
    const opening = members.slice(at, at + CONNECTED_AT_ONCE).map(({ cookie }, place) =>
      openLightSocket({
        port: Number(new URL(url).port),
        from: loopbackAddress(4, Math.floor((at + place) / FROM_ONE_ADDRESS)),
        headers: { cookie, origin: url },
      }),
    );
    sockets.push(...(await Promise.all(opening)));
  }
  return sockets.length;
});
