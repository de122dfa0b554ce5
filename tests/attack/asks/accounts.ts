import { sql } from 'drizzle-orm';
import { currentVersion, documentIds } from '#contract/accounts/documents.rules.ts';
import { hours } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { PASSWORD, passwordProof } from '#server/testing/make-member.ts';
import { addPasskey, codeOf, giveAuthenticator } from '#server/testing/second-factors.ts';
import { softwarePasskey } from '#server/testing/software-passkey.ts';
import { present } from '#server/testing/reply-body.ts';
import { insert } from '../things.ts';
import { isMember, nothing, proofOf, unchecked, type Asking, type Asks } from './ask.ts';

const NEW_PASSWORD = 'kzvjqwxqpm';

/** As it was mailed to whose it is. */
async function linkFor({ scene: { server }, of }: Asking, purpose: string): Promise<string> {
  const token = newToken();
  await insert(server, 'account_links', {
    token_hash: hashToken(token),
    member_id: of.id,
    purpose,
    email: of.email,
    expires_at: new Date(server.clock.now().getTime() + hours(1)).toISOString(),
  });
  return token;
}
const withLink =
  (purpose: string, more: object = {}) =>
  async (asking: Asking) => ({
    token: await linkFor(asking, purpose),
    ...more,
  });
const withProof = ({ scene, by }: Asking) => ({ proof: proofOf(scene, by) });

/** Whoever has none gets one, which counts at once. */
async function withAuthenticator({ scene, by }: Asking) {
  if (isMember(by) && !by.secret) {
    const secret = await giveAuthenticator(scene.server, by.id);
    return { proof: { method: 'code', code: codeOf(scene.server, secret) } };
  }
  return { proof: proofOf(scene, by) };
}

export const accountsAsks: Asks = {
  'accounts.prove': withProof,
  'accounts.pause': nothing,
  'accounts.resume': nothing,
  'accounts.leaving': nothing,
  'accounts.askDeletion': nothing,
  'accounts.keepAccount': async ({ scene: { server, people }, by }) => {
    if (by === people.meera)
      await server.tools.db.execute(sql`update members set status = 'deleting',
        deletion_asked_at = ${server.clock.now().toISOString()} where id = ${people.meera.id}`);
    return {};
  },
  'accounts.consents': nothing,
  'accounts.acceptDocuments': () => ({
    documents: documentIds.map((document) => ({ document, version: currentVersion(document) })),
  }),
  'accounts.nominee': nothing,
  'accounts.nameNominee': () => ({ name: 'Leela Joshi', email: 'leela@example.com' }),
  'accounts.removeNominee': nothing,
  'accounts.phone': nothing,
  'accounts.sendPhoneCode': () => ({ number: '+919811122233' }),
  'accounts.confirmPhone': async ({ scene: { server }, by }) => {
    const number = `+9197${String(Math.random()).slice(2, 10)}`;
    const { status } = await by.browser.post('/api/accounts/phone/code', { number });
    if (status !== 200) return { code: '123456' };
    const { text } = await server.mailTo(number, /^Text message$/);
    return { code: /\b\d{6}\b/.exec(text)?.[0] };
  },
  'accounts.removePhone': nothing,
  'accounts.notMe': withLink('not-me'),
  'accounts.itWasMe': withLink('not-me'),
  'accounts.secondFactor': nothing,
  'accounts.newPasskeyOptions': withProof,
  'accounts.addPasskey': async ({ scene, by }) => {
    const proof = proofOf(scene, by);
    const options = await by.browser.post('/api/accounts/passkeys/options', { proof });
    const asked = options.status === 200 ? options.body : { challenge: 'none' };
    const response = softwarePasskey(scene.server.url).make(asked);
    return { name: 'Phone', response };
  },
  'accounts.renamePasskey': ({ of }) => ({ id: of.passkeyId, name: 'Old phone' }),
  'accounts.removePasskey': ({ of, scene, by }) => ({
    id: of.passkeyId,
    proof: proofOf(scene, by),
  }),
  'accounts.newAuthenticator': withProof,
  'accounts.setAuthenticator': async ({ scene, by }) => {
    const proof = proofOf(scene, by);
    const { body, status } = await by.browser.post('/api/accounts/authenticator/setup', { proof });
    if (status !== 200) return { setup: 'none', code: '123456' };
    return { setup: body.setup, code: codeOf(scene.server, body.key) };
  },
  'accounts.removeAuthenticator': withAuthenticator,
  'accounts.newRecoveryCodes': withAuthenticator,
  'accounts.passkeyProofOptions': nothing,
  'accounts.signUp': () => ({
    name: 'Nandita Newman',
    email: 'nandita.newman@example.com',
    password: PASSWORD,
    acceptTerms: true,
  }),
  'accounts.signIn': ({ of }) => ({ email: of.email, password: of.password }),
  'accounts.signInSecondFactor': async ({ scene: { server, people } }) => {
    const { email, password, secret } = people.admin;
    const { body } = await server.browser().post('/api/accounts/sign-in', { email, password });
    return { token: body.token, proof: { method: 'code', code: codeOf(server, present(secret)) } };
  },
  'accounts.passkeySignInOptions': nothing,
  'accounts.signInWithPasskey': async ({ scene: { server, people } }) => {
    const { passkey } = await addPasskey(server, people.meera, { proof: passwordProof() });
    const options = await server.browser().post('/api/accounts/sign-in/passkey-options', {});
    return { response: passkey.sign(options.body) };
  },
  'accounts.signOut': nothing,
  'accounts.session': nothing,
  'accounts.confirmEmail': withLink('confirm-email'),
  'accounts.resendConfirmation': nothing,
  'accounts.forgotPassword': ({ of }) => ({ email: of.email }),
  'accounts.resetPassword': withLink('reset-password', { password: NEW_PASSWORD }),
  'accounts.checkPassword': () => ({ password: NEW_PASSWORD }),
  'accounts.changeFullName': async (asking) => {
    // A name that a document has shown stays.
    await unchecked(asking);
    return { fullName: 'Somebody Elsewala' };
  },
  'accounts.changePassword': (asking) => ({ ...withProof(asking), newPassword: NEW_PASSWORD }),
  'accounts.changeEmail': (asking) => ({
    ...withProof(asking),
    newEmail: 'somebody.else@example.com',
  }),
  'accounts.devices': nothing,
  'accounts.signOutDevice': ({ of }) => ({ id: of.deviceId }),
  'accounts.signOutEverywhere': nothing,
  'accounts.dataExport': nothing,
  'accounts.requestExport': nothing,
  'accounts.exportLink': ({ of }) => ({ token: of.exportToken }),
};
