import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Message } from '#contract/messages/endpoints.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { ChatMember } from '../../scripts/local/chat-members.ts';
import { loopbackAddress } from '../../scripts/local/server.ts';
import type { Chat } from './made-chats.ts';
import { openChatPage, type ChatPage } from './chat-page.ts';

// On average below what one may say in a minute.
const PAUSE_MS = { least: 800, most: 1700 };
const PATIENCE_MS = 5 * 60_000;

interface Writer {
  page: ChatPage;
  /** In the order in which they were written; each was acknowledged. */
  sent: Message[];
  done: Promise<void>;
}

/** Pairs who write to each other all the time. */
export interface ChatCrowd {
  acknowledged: () => number;
  /** Resolves when so many more messages have been acknowledged, in the instant of the last of them. */
  goOn: (messages: number) => Promise<void>;
  /** Everybody finishes; then the server, both sides and what was acknowledged are compared. */
  endAndCompare: (list: (member: ChatMember, chat: Chat) => Promise<Message[]>) => Promise<void>;
  tries: () => number;
  /** Which requests came to nothing or met a fault of the server. */
  failed: () => string[];
  close: () => void;
}

export function openCrowd(url: string, chats: Chat[]): ChatCrowd {
  const over = new AbortController();
  const progress = new EventEmitter();

  async function write({ page, sent }: Omit<Writer, 'done'>): Promise<void> {
    // Nothing that could be taken for a phone number.
    const name = page.memberId.replaceAll(/[^a-f]/g, '');
    while (!over.signal.aborted) {
      sent.push(await page.send(`${name} says ${sent.length + 1}`));
      progress.emit('acknowledged');
      await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    }
  }

  const writers = chats.map(({ id, members }, pair) =>
    members.map((member, side): Writer => {
      const page = openChatPage(url, member, id, loopbackAddress(2, 2 * pair + side));
      const sent: Message[] = [];
      return { page, sent, done: write({ page, sent }) };
    }),
  );
  const all = writers.flat();
  // Failures are told at the end; until then they must not end the process.
  for (const { done } of all) done.catch(() => undefined);
  const acknowledged = () => all.reduce((sum, { sent }) => sum + sent.length, 0);

  return {
    acknowledged,
    tries: () => all.reduce((sum, { page }) => sum + page.tries(), 0),
    failed: () => all.flatMap(({ page }) => page.failed()),
    goOn: async (messages) => {
      const goal = acknowledged() + messages;
      while (acknowledged() < goal)
        await once(progress, 'acknowledged', { signal: AbortSignal.timeout(PATIENCE_MS) });
    },
    endAndCompare: async (list) => {
      over.abort();
      await Promise.all(all.map(({ done }) => done));
      for (const [at, chat] of chats.entries()) {
        const [one, two] = writers[at] as [Writer, Writer];
        const kept = await list(chat.members[0], chat);
        expect(await list(chat.members[1], chat)).toEqual(kept);
        expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, place) => place + 1));
        for (const { page, sent } of [one, two]) {
          const said = kept.slice(chat.begunWith);
          expect(said.filter(({ senderId }) => senderId === page.memberId)).toEqual(sent);
          await waitFor(() => page.shown().length === kept.length);
          expect(page.shown()).toEqual(kept);
          expect(page.seen()).toEqual(page.seen().map(({ seq }) => kept[seq - 1]));
        }
      }
      expect(all.reduce((sum, { page }) => sum + page.pushed(), 0)).toBeGreaterThan(0);
    },
    close: () => {
      over.abort();
      for (const { page } of all) page.close();
    },
  };
}
