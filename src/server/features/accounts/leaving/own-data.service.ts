import { eachOf, type ExportPart } from '#server/platform/export/export-part.ts';
import {
  countOwnRecoveryCodes,
  findOwnAccount,
  findOwnAuthenticator,
  findOwnNominee,
  findOwnPhone,
  listOwnBrowsers,
  listOwnConsents,
  listOwnExports,
  listOwnPasskeys,
  listOwnSessions,
} from './own-data.queries.ts';

export const ownAccountData: Record<string, ExportPart> = {
  account: {
    title: 'Account',
    columns: ['members.id'],
    one: ({ db }, memberId) => findOwnAccount(db, memberId),
  },
  devices: {
    title: 'Where you are signed in',
    columns: ['sessions.member_id'],
    many: ({ db }, memberId) => eachOf(listOwnSessions(db, memberId)),
  },
  browsers: {
    title: 'Browsers that have signed in before',
    note: 'Kept so that nobody else’s failed attempts lock you out.',
    columns: ['known_devices.member_id'],
    many: ({ db }, memberId) => eachOf(listOwnBrowsers(db, memberId)),
  },
  phone: {
    title: 'Mobile number',
    columns: ['phones.member_id'],
    one: ({ db }, memberId) => findOwnPhone(db, memberId),
  },
  'signing-in': {
    title: 'Ways to sign in',
    note: 'Your password and the secrets of your devices are not in here: whoever got this copy could use them.',
    columns: [
      'passwords.member_id',
      'passkeys.member_id',
      'authenticators.member_id',
      'recovery_codes.member_id',
    ],
    one: async ({ db }, memberId) => ({
      password: true,
      passkeys: await listOwnPasskeys(db, memberId),
      authenticator: await findOwnAuthenticator(db, memberId),
      recoveryCodes: await countOwnRecoveryCodes(db, memberId),
    }),
  },
  consents: {
    title: 'What you agreed to',
    columns: ['consents.member_id'],
    many: ({ db }, memberId) => eachOf(listOwnConsents(db, memberId)),
  },
  nominee: {
    title: 'Who may act for you',
    columns: ['nominees.member_id'],
    one: ({ db }, memberId) => findOwnNominee(db, memberId),
  },
  copies: {
    title: 'Copies of your data that you asked for',
    columns: ['data_exports.member_id'],
    many: ({ db }, memberId) => eachOf(listOwnExports(db, memberId)),
  },
};
