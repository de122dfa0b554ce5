import { callers, type CallerName } from './callers.ts';

/*
 * Who is answered, written down by hand and not read from what endpoints declare: whoever adds an endpoint says it here a
 * second time, or the attack fails. Everybody who is not named is refused, and nothing changes.
 */
export type Who = readonly CallerName[];

const without = (from: Who, ...names: CallerName[]): Who =>
  from.filter((name) => !names.includes(name));

const nobody: Who = [];
const everybody: Who = callers;
const signedIn = without(everybody, 'visitor');
/** Whoever is suspended keeps what is theirs, and no more. */
const readers = without(signedIn, 'suspended');
/** Whoever is restricted reads, and looks after their account. */
const writers = without(readers, 'restricted');
const withPlan: Who = [
  'paid',
  'matched',
  'unmatched',
  'blocked',
  'restricted',
  'companion',
  'unverified',
];
const planWriters = without(withPlan, 'restricted');
const companions: Who = ['companion', 'unverified'];
const team: Who = ['moderator', 'admin'];
/** Who has paid for a plan at some time, and has its papers. */
const payers = without(signedIn, 'unpaid');

type Table = Record<string, Who>;
const each = (who: Who, feature: string, names: string): Table =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${feature}.${name}`, who]),
  );

/** Asked for what is one's own, or about a stranger. */
export const whoMay: Table = {
  ...each(
    everybody,
    'accounts',
    `signUp signIn signInSecondFactor signInWithPasskey passkeySignInOptions signOut session
     confirmEmail forgotPassword resetPassword checkPassword notMe itWasMe`,
  ),
  ...each(
    signedIn,
    'accounts',
    `prove leaving consents acceptDocuments nominee nameNominee removeNominee
     secondFactor newPasskeyOptions addPasskey renamePasskey removePasskey newAuthenticator
     setAuthenticator removeAuthenticator newRecoveryCodes passkeyProofOptions devices signOutDevice
     signOutEverywhere dataExport requestExport exportLink`,
  ),
  'accounts.askDeletion': without(signedIn, ...team),
  // Only whoever has asked to be erased.
  'accounts.keepAccount': nobody,
  ...each(
    readers,
    'accounts',
    `pause resume phone sendPhoneCode confirmPhone removePhone resendConfirmation
     changeFullName changePassword changeEmail`,
  ),

  ...each(signedIn, 'billing', 'subscription payments payment'),
  ...each(readers, 'billing', 'createCheckoutSession paymentPage'),
  'billing.invoice': payers,
  ...each(['admin'], 'billing', 'admin.payments admin.refund'),

  'profiles.own': signedIn,
  ...each(readers, 'profiles', 'ownAsOthersSeeIt updateSettings photos.remove'),
  ...each(
    writers,
    'profiles',
    'update saveOnboarding completeOnboarding photos.upload photos.move',
  ),

  ...each(everybody, 'safety', 'grievance reportTimes identityTimes sharedCheckIn'),
  ...each(
    signedIn,
    'safety',
    'reports accountStatus appeal checkIn checkInSafe checkInHelp checkInMoreTime cancelCheckIn',
  ),
  ...each(
    readers,
    'safety',
    `block unblock blocks contacts blockContact unblockContact unblockContacts report planCheckIn
     waiting withdrawText identity startIdentity identityFront identityBack identitySelfie
     identityDetails submitIdentity withdrawIdentity`,
  ),
  // The operator has not said that they may.
  'safety.identityEkyc': nobody,
  ...each(
    team,
    'safety.console',
    `cases case casePicture claim unclaim handOver decide members member act numbers
     identityQueue identityReview identityPicture identityPhoto identityClaim identityUnclaim
     identityCovered identityDecide`,
  ),
  'health.read': ['admin'],
  ...each(['admin'], 'safety.console', 'staffMembers setRole audit identityRevoke'),

  ...each(planWriters, 'matching', 'like undoLike pass undoPass'),
  ...each(withPlan, 'matching', 'likesGiven likesReceived passes matches'),
  'matching.reportComment': readers,
  // Of those who were unmatched or blocked nothing is left of it.
  ...each(without(withPlan, 'unmatched', 'blocked'), 'matching', 'match unmatch'),

  ...each(withPlan, 'discovery', 'browse member shown'),
  ...each(readers, 'home', 'today planPreview'),

  ...each(withPlan, 'messages', 'conversations withMember unread withdraw decline end'),
  ...each(planWriters, 'messages', 'ask accept uploadPhoto uploadVoice'),
  // What was said stays after an unmatch; a block takes all of it away.
  ...each(
    without(withPlan, 'blocked'),
    'messages',
    'conversation presence messages held markRead remove search unlist',
  ),
  ...each(without(planWriters, 'unmatched', 'blocked'), 'messages', 'send react'),
  'messages.report': readers,

  ...each(companions, 'companions', 'ownProfile saveProfile endAvailable addTimeOff removeTimeOff'),
  'companions.setAvailable': ['companion'],
  ...each(
    withPlan,
    'companions',
    'connections requests requestsWaiting companionTimes companionRatings',
  ),
  ...each(planWriters, 'companions', 'askCompanion openCall iceServers budget'),
  ...each(without(withPlan, 'blocked'), 'companions', 'request pastCalls'),
  // An unmatch ends what was agreed.
  ...each(
    without(withPlan, 'unmatched', 'blocked'),
    'companions',
    'cancelRequest endRequest requestCalendar declineSuggestion',
  ),
  'companions.acceptSuggestion': without(planWriters, 'unmatched', 'blocked'),
  // They end when the two part.
  ...each(without(planWriters, 'unmatched', 'blocked'), 'companions', 'answerCall joinCall'),
  ...each(['companion'], 'companions', 'acceptRequest suggestTime requestTimes'),
  'companions.declineRequest': withPlan,
  ...each(signedIn, 'companions', 'declineCall endCall pastSessions'),
  'companions.startCall': without(planWriters, 'unmatched', 'blocked'),
  'companions.openSessions': readers,
  'companions.ratings': without(readers, 'blocked'),
  'companions.rate': without(writers, 'blocked'),
  'companions.contestRating': readers,
  // One that goes on ends with the plan, or with a block.
  'companions.endSession': without(withPlan, 'blocked'),
  'companions.disputeSession': without(readers, 'unpaid'),
  ...each(
    companions,
    'companions',
    'earnings earningEntries earningsChart statement payoutDetails payouts',
  ),
  ...each(['companion'], 'companions', 'savePayoutDetails askPayout'),
  ...each(
    ['admin'],
    'companions.console',
    `payouts approvePayout refusePayout payPayout bankFile taxReport disputes decideDispute`,
  ),

  ...each(
    readers,
    'notifications',
    `list unread markRead markAllRead switches updateSwitches pushKey subscribePush
     unsubscribePush`,
  ),
};

/** Asked for what is Meera’s, or about her, by everybody else. Whatever takes the name of something stands here. */
export const whoMayOfMeera: Table = {
  ...each(nobody, 'accounts', 'renamePasskey removePasskey signOutDevice exportLink'),
  ...each(nobody, 'billing', 'payment paymentPage'),
  // They answer for the books.
  'billing.invoice': ['admin'],
  ...each(nobody, 'profiles', 'photos.move photos.remove'),
  ...each(
    nobody,
    'safety',
    'withdrawText checkInSafe checkInHelp checkInMoreTime cancelCheckIn appeal',
  ),
  ...each(readers, 'safety', 'block unblock report'),
  ...each(nobody, 'matching', 'match unmatch reportComment'),
  // Whoever is matched has decided.
  ...each(without(planWriters, 'matched', 'blocked'), 'matching', 'like pass'),
  // What is not there is taken back, too.
  ...each(planWriters, 'matching', 'undoLike undoPass'),
  'discovery.member': without(withPlan, 'blocked'),
  'discovery.shown': withPlan,
  'messages.withMember': without(withPlan, 'blocked'),
  // An unmatch closes the chat for good.
  'messages.ask': without(planWriters, 'unmatched', 'blocked'),
  ...each(
    nobody,
    'messages',
    `conversation accept decline end unlist presence messages send held withdraw markRead remove
     react search report`,
  ),
  ...each(
    nobody,
    'companions',
    `requestTimes request acceptRequest declineRequest suggestTime acceptSuggestion
     declineSuggestion cancelRequest endRequest requestCalendar ratings rate contestRating
     removeTimeOff answerCall joinCall declineCall endCall endSession disputeSession`,
  ),
  ...each(without(withPlan, 'blocked'), 'companions', 'companionTimes companionRatings pastCalls'),
  // Three requests between them wait already.
  'companions.askCompanion': without(planWriters, 'matched', 'blocked'),
  'companions.startCall': ['matched'],
  'notifications.markRead': nobody,
  'notifications.unsubscribePush': readers,
};

/** Of these, everybody is answered who may look after their own, and nothing becomes of hers. */
export const harmless: readonly string[] = ['notifications.unsubscribePush'];

/** What a page of theirs sends about a chat or call of their own; of Meera’s nobody but her and whom she is matched with is heard. */
export const whoMaySend: Table = {
  'message.send': without(planWriters, 'unmatched', 'blocked'),
  typing: without(planWriters, 'unmatched', 'blocked'),
  // What was said before an unmatch is still read.
  received: without(withPlan, 'blocked'),
  // Calls end when the two part.
  'call.signal': without(planWriters, 'unmatched', 'blocked'),
  'call.beat': without(planWriters, 'unmatched', 'blocked'),
};
/** Whoever is signed in may have a page open: what is sent to it depends on what they may read. */
export const whoMayConnect: Who = signedIn;
