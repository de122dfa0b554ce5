import { accountsContract } from '#contract/accounts/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import type { CallContext } from '#server/platform/http/call-context.ts';
import { DEVICE_COOKIE, HERE_COOKIE, SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { currentMember, signIn, signUp, type SignedIn, type Visit } from './accounts.service.ts';
import {
  changeEmail,
  checkPassword,
  confirmEmail,
  resendConfirmation,
  changePassword,
  forgotPassword,
  resetPassword,
} from './credentials.service.ts';
import { askDeletion, keepAccount, pause, readLeaving, resume } from './leaving/leaving.service.ts';
import { changeFullName } from './names.service.ts';
import { disownSignIn, endNotMeLink } from './sessions/not-me.service.ts';
import { checkProof } from './sessions/proof.service.ts';
import {
  passkeySignInOptions,
  signInSecondFactor,
  signInWithPasskey,
} from './second-factor/second-step.service.ts';
import {
  DEVICE_REMEMBERED_MS,
  listDevices,
  REMEMBERED_MS,
  signOut,
  signOutDevice,
  signOutEverywhere,
  wasEnded,
} from './sessions/sessions.service.ts';
import {
  acceptDocuments,
  nameNominee,
  readConsents,
  readNominee,
  removeNominee,
} from './consents/consents.service.ts';
import { confirmPhone, readPhone, removePhone, sendPhoneCode } from './phones/phones.service.ts';
import {
  confirmAuthenticator,
  newAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  secondFactorOf,
} from './second-factor/second-factor.service.ts';
import { passkeyOptions } from './second-factor/passkey-check.service.ts';
import {
  addPasskey,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from './second-factor/passkeys.service.ts';

const done = { ok: true } as const;

const routes = implementContract(accountsContract);

export const accountsRoutes = {
  signUp: routes.signUp.handler(async ({ context, input }) =>
    welcome(context, await signUp(context.tools, visitOf(context), input)),
  ),
  signIn: routes.signIn.handler(async ({ context, input }) => {
    const signedIn = await signIn(context.tools, visitOf(context), input);
    return 'session' in signedIn ? welcome(context, signedIn) : signedIn;
  }),
  signInSecondFactor: routes.signInSecondFactor.handler(async ({ context, input }) => {
    const { recoveryCodesLeft, ...signedIn } = await signInSecondFactor(
      context.tools,
      visitOf(context),
      input,
    );
    const welcomed = welcome(context, signedIn);
    return recoveryCodesLeft === undefined ? welcomed : { ...welcomed, recoveryCodesLeft };
  }),
  passkeySignInOptions: routes.passkeySignInOptions.handler(({ context, input }) =>
    passkeySignInOptions(context.tools, context.origin, input.token),
  ),
  signInWithPasskey: routes.signInWithPasskey.handler(async ({ context, input }) =>
    welcome(context, await signInWithPasskey(context.tools, visitOf(context), input)),
  ),
  signOut: routes.signOut.handler(async ({ context }) => {
    await signOut(context.tools, context.sessionToken);
    return farewell(context);
  }),
  session: routes.session.handler(async ({ context }) => {
    const caller = await context.findCaller();
    if (caller) return { member: await currentMember(context.tools, caller.memberId) };
    // A session that ended elsewhere leaves cookies behind that would promise a member.
    const token = context.cookies.get(SESSION_COOKIE);
    if (token ?? context.cookies.get(HERE_COOKIE)) farewell(context);
    const ended = token !== undefined && (await wasEnded(context.tools, token));
    return { member: null, ...(ended && { endedElsewhere: true as const }) };
  }),
  confirmEmail: routes.confirmEmail.handler(({ context, input }) =>
    confirmEmail(context.tools, input.token),
  ),
  resendConfirmation: routes.resendConfirmation.handler(async ({ context }) => {
    await resendConfirmation(context.tools, context.caller());
    return done;
  }),
  forgotPassword: routes.forgotPassword.handler(async ({ context, input }) => {
    await forgotPassword(context.tools, input.email);
    return done;
  }),
  resetPassword: routes.resetPassword.handler(async ({ context, input }) => {
    return knowDevice(context, await resetPassword(context.tools, input));
  }),
  notMe: routes.notMe.handler(({ context, input }) => disownSignIn(context.tools, input.token)),
  itWasMe: routes.itWasMe.handler(async ({ context, input }) => {
    await endNotMeLink(context.tools, input.token);
    return done;
  }),
  checkPassword: routes.checkPassword.handler(async ({ context, input }) =>
    checkPassword(context.tools, await context.findCaller(), input),
  ),
  changeFullName: routes.changeFullName.handler(({ context, input }) =>
    changeFullName(context.tools, context.caller().memberId, input.fullName),
  ),
  changePassword: routes.changePassword.handler(async ({ context, input }) => {
    return knowDevice(context, await changePassword(context.tools, context.caller(), input));
  }),
  changeEmail: routes.changeEmail.handler(async ({ context, input }) => {
    await changeEmail(context.tools, context.caller(), input);
    return done;
  }),
  prove: routes.prove.handler(async ({ context, input }) => {
    await checkProof(context.tools, context.caller(), input.proof);
    return done;
  }),
  pause: routes.pause.handler(({ context }) => pause(context.tools, context.caller().memberId)),
  resume: routes.resume.handler(async ({ context }) => {
    await resume(context.tools, context.caller().memberId);
    return done;
  }),
  leaving: routes.leaving.handler(({ context }) =>
    readLeaving(context.tools, context.caller().memberId),
  ),
  askDeletion: routes.askDeletion.handler(async ({ context }) => {
    const asked = await askDeletion(context.tools, context.caller().memberId);
    farewell(context);
    return asked;
  }),
  keepAccount: routes.keepAccount.handler(async ({ context }) => {
    await keepAccount(context.tools, context.caller().memberId);
    return done;
  }),
  devices: routes.devices.handler(async ({ context }) => ({
    devices: await listDevices(context.tools, context.caller()),
  })),
  signOutDevice: routes.signOutDevice.handler(async ({ context, input }) => {
    await signOutDevice(context.tools, context.caller(), input.id);
    return done;
  }),
  signOutEverywhere: routes.signOutEverywhere.handler(async ({ context }) => {
    await signOutEverywhere(context.tools, context.caller().memberId);
    return farewell(context);
  }),
  consents: routes.consents.handler(({ context, input }) =>
    readConsents(context.tools, context.caller().memberId, input.cursor),
  ),
  acceptDocuments: routes.acceptDocuments.handler(async ({ context, input }) => {
    await acceptDocuments(context.tools, context.caller().memberId, input.documents);
    return done;
  }),
  nominee: routes.nominee.handler(({ context }) =>
    readNominee(context.tools, context.caller().memberId),
  ),
  nameNominee: routes.nameNominee.handler(({ context, input }) =>
    nameNominee(context.tools, context.caller().memberId, input),
  ),
  removeNominee: routes.removeNominee.handler(({ context }) =>
    removeNominee(context.tools, context.caller().memberId),
  ),
  phone: routes.phone.handler(({ context }) => readPhone(context.tools, context.caller().memberId)),
  sendPhoneCode: routes.sendPhoneCode.handler(({ context, input }) =>
    sendPhoneCode(context.tools, context.caller(), { ...input, address: context.address }),
  ),
  confirmPhone: routes.confirmPhone.handler(({ context, input }) =>
    confirmPhone(context.tools, context.caller(), input.code),
  ),
  removePhone: routes.removePhone.handler(({ context }) =>
    removePhone(context.tools, context.caller()),
  ),
  secondFactor: routes.secondFactor.handler(({ context }) =>
    secondFactorOf(context.tools, context.caller()),
  ),
  newPasskeyOptions: routes.newPasskeyOptions.handler(({ context, input }) =>
    newPasskeyOptions(context.tools, context.caller(), { ...input, origin: context.origin }),
  ),
  addPasskey: routes.addPasskey.handler(({ context, input }) =>
    addPasskey(context.tools, context.caller(), input),
  ),
  renamePasskey: routes.renamePasskey.handler(async ({ context, input }) => {
    await renamePasskey(context.tools, context.caller(), input);
    return done;
  }),
  removePasskey: routes.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context.tools, context.caller(), input);
    return done;
  }),
  newAuthenticator: routes.newAuthenticator.handler(({ context, input }) =>
    newAuthenticator(context.tools, context.caller(), input.proof),
  ),
  setAuthenticator: routes.setAuthenticator.handler(({ context, input }) =>
    confirmAuthenticator(context.tools, context.caller(), input),
  ),
  removeAuthenticator: routes.removeAuthenticator.handler(async ({ context, input }) => {
    await removeAuthenticator(context.tools, context.caller(), input.proof);
    return done;
  }),
  newRecoveryCodes: routes.newRecoveryCodes.handler(({ context, input }) =>
    newRecoveryCodes(context.tools, context.caller(), input.proof),
  ),
  passkeyProofOptions: routes.passkeyProofOptions.handler(({ context }) => {
    const { memberId } = context.caller();
    return passkeyOptions(context.tools, context.origin, { purpose: 'proof', memberId });
  }),
};

function visitOf({ address, userAgent, cookies, sessionToken, over }: CallContext): Visit {
  return {
    address,
    userAgent,
    deviceToken: cookies.get(DEVICE_COOKIE),
    sessionToken,
    over: over(),
  };
}

function welcome({ cookies }: CallContext, { member, session, deviceToken }: SignedIn) {
  const lasting = session.remember ? { maxAgeMs: REMEMBERED_MS } : {};
  cookies.set(SESSION_COOKIE, session.token, lasting);
  cookies.set(HERE_COOKIE, '1', { ...lasting, readable: true });
  cookies.set(DEVICE_COOKIE, deviceToken, { maxAgeMs: DEVICE_REMEMBERED_MS });
  return { member };
}

function knowDevice({ cookies }: CallContext, { deviceToken }: { deviceToken: string }) {
  cookies.set(DEVICE_COOKIE, deviceToken, { maxAgeMs: DEVICE_REMEMBERED_MS });
  return done;
}

function farewell({ cookies }: CallContext) {
  cookies.clear(SESSION_COOKIE);
  cookies.clear(HERE_COOKIE);
  return done;
}
