import { createHmac } from 'node:crypto';
import { after, hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';

const CREDENTIAL_MS = hours(1);

/** As coturn checks them with `use-auth-secret`: the name says until when, and nothing about the member. */
export function readIceServers({ clock, config }: Tools) {
  const { stunUrls, turn } = config.calls;
  const iceServers: { urls: string[]; username?: string; credential?: string }[] = [];
  if (stunUrls.length > 0) iceServers.push({ urls: stunUrls });
  if (turn) {
    const until = Math.floor(after(clock, CREDENTIAL_MS).getTime() / 1000);
    const username = `${until}:${newId()}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    iceServers.push({ urls: turn.urls, username, credential });
  }
  return { iceServers, relayOnly: turn !== null };
}
