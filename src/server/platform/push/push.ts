import { createECDH, hkdfSync } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from '#server/platform/config/config.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Whether an address belongs to a push service: we send to nobody else, whatever a browser claims. */
  isService(endpoint: string): boolean;
  /** Whether a browser's public key is one. */
  isKey(p256dh: string): boolean;
  /** 'gone': the browser has withdrawn; the subscription is of no more use. */
  send(target: PushTarget, payload: object): Promise<'sent' | 'gone'>;
}

/** The services of Chrome and its kin, Firefox, Safari and Edge. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
];
/** Withdrawn, or made with a key that is not ours any more. */
const OF_NO_USE = new Set([400, 403, 404, 410]);
const TTL_SECONDS = 24 * 3600;
const TIMEOUT_MS = 10_000;

type PushSettings = Pick<Config, 'pushHosts' | 'supportEmail'> & { sessionSecret: string };

export function createPush({ pushHosts, supportEmail, sessionSecret }: PushSettings): Push {
  const keys = keysFrom(sessionSecret);
  const vapidDetails = { subject: `mailto:${supportEmail}`, ...keys };
  return {
    publicKey: keys.publicKey,
    isService: (endpoint) => {
      const { protocol, host, username, password } = new URL(endpoint);
      if (username || password) return false;
      if (pushHosts.includes(host)) return true;
      return protocol === 'https:' && SERVICES.some((service) => matches(host, service));
    },
    isKey,
    send: async ({ endpoint, p256dh, auth }, payload) => {
      const subscription = { endpoint, keys: { p256dh, auth } };
      const details = webpush.generateRequestDetails(subscription, JSON.stringify(payload), {
        vapidDetails,
        TTL: TTL_SECONDS,
      });
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers: details.headers,
        body: new Uint8Array(details.body ?? []),
        // A service that sends us elsewhere is none.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (OF_NO_USE.has(status)) return 'gone';
      if (status >= 400) throw new Error(`the push service answered ${status}`);
      return 'sent';
    },
  };
}

const matches = (host: string, service: string) =>
  service.startsWith('.') ? host.endsWith(service) : host === service;

/** The same on every node and after every start, without one more secret to look after. */
function keysFrom(secret: string): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32)));
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: curve.getPrivateKey('base64url'),
  };
}

function isKey(p256dh: string): boolean {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    // Only with a point of the curve is there a secret to share.
    ours.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
