/** Others who use the site while members of bench:chat chat. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser, type Browser } from '#server/testing/browser.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { cameraPhoto } from '../camera-photo.ts';
import type { ChatMember } from '../../local/chat-members.ts';
import { COMPRESSED } from '../load/keep-alive.ts';
import { answerOrders } from './forked.ts';
import { loopbackAddress } from '../../local/server.ts';

export interface NeighboursOrder {
  url: string;
  what: 'browse' | 'sign up' | 'upload photos';
  /** One for each who does it. */
  members: ChatMember[];
  seconds: number;
}

// As many pages and profiles as one account may look at in a minute.
const BROWSE_EVERY_MS = 500;

let strangers = 0;
const photo = cameraPhoto();

const works: Record<NeighboursOrder['what'], (url: string, browser: Browser) => Promise<number>> = {
  browse: async (_url, browser) => {
    const pause = wait(BROWSE_EVERY_MS);
    const { status, body } = await browser.get('/api/browse');
    const [card] = body.items as { memberId: string }[];
    await browser.get(`/api/members/${card?.memberId}`);
    await pause;
    return status;
  },
  'sign up': async (url) => {
    strangers += 1;
    const stranger = createBrowser(url, loopbackAddress(6, strangers), new Agent(), COMPRESSED);
    const { status } = await stranger.post('/api/accounts/sign-up', {
      name: 'Asha Rao',
      email: `member-${randomUUID()}@example.com`,
      password: PASSWORD,
      userType: 'normal',
      acceptTerms: true,
    });
    return status;
  },
  'upload photos': async (_url, browser) => {
    const { status } = await browser.upload('/api/messages/photos', await photo);
    return status;
  },
};

/** How often they did it. */
answerOrders(async ({ url, what, members, seconds }: NeighboursOrder) => {
  await photo;
  const until = Date.now() + seconds * 1000;
  let done = 0;
  const goOn = async ({ cookie }: ChatMember, at: number) => {
    const agent = new Agent({ keepAlive: true });
    const browser = createBrowser(url, loopbackAddress(5, at), agent, COMPRESSED);
    browser.cookies.set(...(cookie.split('=') as [string, string]));
    // Nobody browses in step with others.
    await wait((BROWSE_EVERY_MS * at) / members.length);
    while (Date.now() < until) {
      const status = await works[what](url, browser);
      if (status !== 200) throw new Error(`To ${what} was answered with ${status}.`);
      done += 1;
    }
    agent.destroy();
  };
  await Promise.all(members.map(goOn));
  return done;
});
