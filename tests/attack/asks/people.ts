import { createECDH, randomUUID } from 'node:crypto';
import { checkoutRequestOf } from '#contract/billing/rules.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { isMember, nothing, Raw, type Asking, type Asks } from './ask.ts';

const aboutOther = ({ other }: Asking) => ({ memberId: other.id });

export const billingAsks: Asks = {
  'billing.createCheckoutSession': ({ by }) => ({
    data: checkoutRequestOf(isMember(by) ? by.member.userType : 'normal'),
  }),
  'billing.subscription': nothing,
  'billing.payments': nothing,
  'billing.payment': ({ of }) => ({ sessionId: of.checkout }),
  'billing.paymentPage': ({ of }) => ({ sessionId: of.checkout }),
  'billing.invoice': ({ of, scene }) => ({ id: of.paymentId ?? scene.owners.meera.paymentId }),
  'billing.admin.payments': nothing,
  'billing.admin.refund': ({ scene }) => ({ id: scene.owners.meera.paymentId }),
};

export const profilesAsks: Asks = {
  'profiles.own': nothing,
  'profiles.ownAsOthersSeeIt': nothing,
  'profiles.update': () => ({ bio: 'Tea first.' }),
  'profiles.updateSettings': () => ({ showOnlineStatus: false }),
  'profiles.saveOnboarding': () => ({ step: 5, changes: {} }),
  'profiles.completeOnboarding': nothing,
  'profiles.photos.upload': async () => new Raw(await makePhoto(), 'image/jpeg'),
  'profiles.photos.move': ({ of }) => ({ id: of.photoId, to: 0 }),
  'profiles.photos.remove': ({ of }) => ({ id: of.photoId }),
};

export const matchingAsks: Asks = {
  'matching.like': aboutOther,
  'matching.reportComment': ({ of }) => ({
    likeId: of.likeId,
    clientId: randomUUID(),
    reason: 'spam',
  }),
  'matching.undoLike': aboutOther,
  'matching.likesGiven': nothing,
  'matching.passes': nothing,
  'matching.pass': aboutOther,
  'matching.undoPass': aboutOther,
  'matching.likesReceived': nothing,
  'matching.matches': nothing,
  'matching.match': ({ of }) => ({ id: of.matchId }),
  'matching.unmatch': ({ of }) => ({ id: of.matchId }),
};

export const discoveryAsks: Asks = {
  'discovery.browse': nothing,
  'discovery.member': aboutOther,
  'discovery.shown': ({ other }) => ({ memberIds: [other.id] }),
  'home.today': nothing,
  'home.planPreview': nothing,
};

export const notificationsAsks: Asks = {
  'notifications.list': nothing,
  'notifications.unread': nothing,
  'notifications.markRead': ({ of }) => ({ id: of.notificationId }),
  'notifications.markAllRead': nothing,
  'notifications.switches': nothing,
  'notifications.updateSwitches': () => ({ like: false }),
  'notifications.pushKey': nothing,
  'notifications.subscribePush': () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  }),
  'notifications.unsubscribePush': ({ of }) => ({ endpoint: of.push }),
};
