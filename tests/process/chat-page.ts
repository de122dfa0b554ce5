import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Acknowledgement } from '#contract/event.ts';
import type { Message } from '#contract/messages/endpoints.ts';
import type { ChatMember } from '../../scripts/local/chat-members.ts';
import { browserOf } from './made-chats.ts';

const RETRY_MS = 200;
// As our pages do before they take the other way.
const SILENT_MS = 3_000;
// The first and then every tenth answer never reaches its page, as when a server dies just after the commit.
const ANSWERS_PER_LOSS = 10;

/** A page with one chat open, which sends, listens and heals as ours does. */
export interface ChatPage {
  memberId: string;
  /** What it shows, in order. */
  shown: () => Message[];
  /** All it ever got, by events, lists and answers: none of it may turn out untrue. */
  seen: () => Message[];
  /** How many messages came by the socket. */
  pushed: () => number;
  /** Answers once the server has taken the message, however often that has to be tried. */
  send: (text: string) => Promise<Message>;
  /** How often it had to try. */
  tries: () => number;
  /** Which of its requests, or tries to connect, came to nothing or met a fault of the server. */
  failed: () => string[];
  close: () => void;
}

export function openChatPage(
  url: string,
  member: ChatMember,
  conversationId: string,
  address: string,
): ChatPage {
  const { id: memberId, cookie } = member;
  const browser = browserOf(url, member, address);
  const path = `/api/conversations/${conversationId}/messages` as const;
  const history = new Map<number, Message>();
  const closed = new AbortController();
  const seen: Message[] = [];
  const failed: string[] = [];
  let tries = 0;
  let answers = 0;
  let pushed = 0;
  let healing: Promise<void> | null = null;
  let missing = false;

  const newest = () => Math.max(0, ...history.keys());

  /** Without a gap up to the newest; after a gap the missing ones are fetched. */
  function put(message: Message): void {
    seen.push(message);
    if (message.seq > newest() + 1) heal();
    else history.set(message.seq, message);
  }

  function heal(): void {
    missing = true;
    healing ??= fetchMissing().finally(() => {
      healing = null;
    });
  }

  async function fetchMissing(): Promise<void> {
    while (missing && !closed.signal.aborted) {
      missing = false;
      try {
        const { status, body } = await browser.get(`${path}?after=${newest()}`);
        if (status !== 200) throw new Error(`answered ${status}`);
        // In the order of the answer.
        for (const message of body.items) put(message);
        missing ||= body.more;
      } catch (error) {
        if (!closed.signal.aborted) failed.push(`list: ${String(error)}`);
        missing = true;
        await wait(RETRY_MS);
      }
    }
  }

  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: 1000,
    extraHeaders: { cookie, origin: url },
    localAddress: address,
  } as Parameters<typeof io>[1]);
  socket.on('connect', heal);
  socket.on('connect_error', (error) => failed.push(`connect: ${String(error)}`));
  socket.on('events.missed', heal);
  socket.on('message.created', (event: { conversationId: string; message: Message }) => {
    pushed += 1;
    put(event.message);
    if (event.message.senderId !== memberId && socket.connected)
      socket.emit('received', { conversationId, seq: event.message.seq });
  });
  const mayBeLost = (answer: Message) => {
    answers += 1;
    return answers % ANSWERS_PER_LOSS === 1 ? RETRY_MS : answer;
  };

  /** Null: there is no connection, or no good answer on it; HTTP says why. */
  async function sendOverSocket(message: object): Promise<Message | null> {
    if (!socket.connected) return null;
    const answer: Acknowledgement<Message> | null = await socket
      .timeout(SILENT_MS)
      .emitWithAck('message.send', { conversationId, ...message })
      .catch(() => null);
    return answer && 'reply' in answer ? answer.reply : null;
  }

  async function tryToSend(message: { clientId: string; text: string }): Promise<Message | number> {
    tries += 1;
    try {
      const kept = await sendOverSocket(message);
      if (kept) return mayBeLost(kept);
      const { status, body, headers } = await browser.post(path, message);
      if (status === 200) return mayBeLost(body as Message);
      if (status < 500 && status !== 429) throw new Refused(`${status}: ${JSON.stringify(body)}`);
      if (status >= 500) failed.push(`send: ${status}`);
      return Number(headers['retry-after'] ?? 0) * 1000 || RETRY_MS;
    } catch (error) {
      if (error instanceof Refused) throw error;
      failed.push(`send: ${String(error)}`);
      return RETRY_MS;
    }
  }

  return {
    memberId,
    shown: () => [...history.values()].toSorted((one, other) => one.seq - other.seq),
    seen: () => seen,
    pushed: () => pushed,
    tries: () => tries,
    failed: () => failed,
    send: async (text) => {
      const message = { clientId: randomUUID(), text };
      for (;;) {
        const outcome = await tryToSend(message);
        if (typeof outcome !== 'number') {
          put(outcome);
          return outcome;
        }
        if (closed.signal.aborted)
          throw new Error('the page was closed before its message went out');
        await wait(outcome);
      }
    },
    close: () => {
      closed.abort();
      socket.disconnect();
    },
  };
}

class Refused extends Error {}
