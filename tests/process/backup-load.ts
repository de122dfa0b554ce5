import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser, type Browser } from '#server/testing/browser.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { loopbackAddress } from '../../scripts/local/server.ts';
import type { ChatMember } from '../../scripts/local/chat-members.ts';
import { openBrowsing } from './browsing-crowd.ts';
import { openCrowd, type ChatCrowd } from './chat-crowd.ts';
import type { Chat } from './made-chats.ts';

/** Members who write, look around, save, like, pass, put up photos and take them down, until it is over. */
interface SiteLoad {
  chat: ChatCrowd;
  /** Requests beside those of chats that were answered. */
  answered: () => number;
  /** So many more photos come and go. */
  photos: () => number;
  end: () => Promise<void>;
}

const PAUSE_MS = 50;

export function openLoad(url: string, chats: Chat[], others: ChatMember[]): SiteLoad {
  const over = new AbortController();
  const chat = openCrowd(url, chats);
  const browsing = openBrowsing(url, others);
  let liked = 0;
  let photos = 0;

  async function likeAround(browser: Browser, own: ChatMember): Promise<void> {
    const all = [...chats.flatMap(({ members }) => members), ...others];
    while (!over.signal.aborted) {
      for (const { id } of all.filter((member) => member.id !== own.id)) {
        if (over.signal.aborted) return;
        const like = await browser.post('/api/likes', { memberId: id });
        if (like.status === 200) liked += 1;
        await wait(PAUSE_MS);
      }
      await wait(PAUSE_MS);
    }
  }

  /** As many as anybody may in an hour; what is put up last is taken down in between. */
  async function changePhotos(browser: Browser): Promise<void> {
    while (!over.signal.aborted) {
      const put = await browser.upload('/api/profiles/me/photos', await makePhoto());
      const last = put.status === 200 ? put.body.profileImages.at(-1) : undefined;
      if (!last) return;
      photos += 1;
      if (photos % 2 === 0) await browser.delete(`/api/profiles/me/photos/${last.id}`);
      await wait(PAUSE_MS * 4);
    }
  }

  const done = others.flatMap((member, at) => {
    const browser = createBrowser(url, loopbackAddress(4, at));
    const [name = '', token = ''] = member.cookie.split('=');
    browser.cookies.set(name, token);
    return [likeAround(browser, member), changePhotos(browser)];
  });
  // Failures are told at the end; until then they must not end the process.
  for (const each of done) each.catch(() => undefined);
  return {
    chat,
    answered: () => browsing.answered() + liked + photos,
    photos: () => photos,
    end: async () => {
      over.abort();
      await Promise.all(done);
      await browsing.endAndCompare();
    },
  };
}
