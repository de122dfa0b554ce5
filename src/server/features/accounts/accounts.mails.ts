import { queue } from '#server/platform/jobs/jobs.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { EXPORT_HOURS } from '#contract/accounts/exports.rules.ts';
import type { AccountMail } from './mails.queries.ts';

/** Each waits as a row: the queue, which keeps what is done for a while, holds no address. */
export const accountMails = queue<{ mailId: string }>('accounts.mail');

interface LetterData {
  name: string;
  brandName: string;
  supportEmail: string;
  /** Only for mails with a link to open. */
  url: string;
  /** What was ordered with the mail, such as the device. */
  details: Record<string, string>;
}

/** What can happen to the second factor of an account. */
const secondFactorChanges = {
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'authenticator-set': 'An authenticator app was set up for your account.',
  'authenticator-removed': 'The authenticator app was removed from your account.',
  'recovery-codes-made': 'New recovery codes were made; those before open nothing any more.',
  'recovery-code-used': 'A recovery code was used to sign in.',
  'second-factor-reset':
    'Our team removed the passkeys, the authenticator and the recovery codes of your account, because we were told that you lost them. Your password is enough to sign in until you set up new ones.',
} as const;
export type SecondFactorChange = keyof typeof secondFactorChanges;
const isChange = (text: string): text is SecondFactorChange => text in secondFactorChanges;

export const CONFIRM_EMAIL_HOURS = 48;
export const RESET_PASSWORD_MINUTES = 60;
export const NOT_ME_DAYS = 7;

const IF_NOT_YOU = `If it was not you, open the link: every device is signed out, what was changed in your account since then is undone (its email, too), and you choose a new password. The link works once, for ${NOT_ME_DAYS} days.`;
const SEVERAL =
  'If you got several such mails that were not you, use the oldest. If it was you, there is nothing to do; the page behind the link can end it.';
const notMe = (url: string) => ({ label: 'This was not me', url });

const timeInIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

export const accountLetters: Record<AccountMail, (data: LetterData) => Letter> = {
  // Nobody has shown yet that the mailbox is theirs: the mail carries nothing that a stranger typed.
  'confirm-email': ({ brandName, url }) => ({
    subject: `Confirm your email for ${brandName}`,
    paragraphs: [
      'Hello,',
      `please confirm that this is your email address. The link works once, for ${CONFIRM_EMAIL_HOURS} hours.`,
      'If you did not ask for this, do nothing: without the link nothing changes.',
    ],
    action: { label: 'Confirm my email', url },
  }),
  'change-email': ({ brandName, url }) => ({
    subject: `Confirm your new email for ${brandName}`,
    paragraphs: [
      'Hello,',
      `a member of ${brandName} asked to use this address from now on. Open the link to make the change. It works once, for ${CONFIRM_EMAIL_HOURS} hours.`,
      'If it was not you, do nothing: without the link nothing changes.',
    ],
    action: { label: 'Use this address', url },
  }),
  'address-wanted': ({ name, brandName }) => ({
    subject: `Your ${brandName} email address was asked for`,
    paragraphs: [
      `Hello ${name},`,
      'someone with another account asked to use this address there. It is yours and stays yours; there is nothing to do.',
      'If it was you, sign in to this account, or use another address for the other one.',
    ],
  }),
  'reset-password': ({ name, brandName, url }) => ({
    subject: `Choose a new ${brandName} password`,
    paragraphs: [
      `Hello ${name},`,
      `someone, hopefully you, asked for a new password. The link works once, for ${RESET_PASSWORD_MINUTES} minutes. All devices will be signed out.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  }),
  'return-refused': ({ brandName, supportEmail }) => ({
    subject: `About your ${brandName} account`,
    paragraphs: [
      'Hello,',
      'someone, perhaps you, tried to open an account with this address. An account with it was closed for good, so no other can be opened.',
      `If you think that this is wrong, write to our grievance officer or to ${supportEmail}.`,
    ],
  }),
  'deletion-asked': ({ name, brandName, url, details }) => ({
    subject: `Your ${brandName} account will be erased`,
    paragraphs: [
      `Hello ${name},`,
      `you asked us to delete your account. Nobody sees you any more, and all your devices are signed out. Everything is erased on ${timeInIndia.format(new Date(details['eraseAt'] ?? ''))} (India).`,
      'Changed your mind? Sign in before then and choose "Keep my account". After that nobody can bring it back, neither you nor we.',
      'Was it not you? Open the link before then: your account stays, every device is signed out, what was changed since is undone, and you choose a new password.',
      SEVERAL,
    ],
    action: notMe(url),
  }),
  // They have left: it names nobody.
  erased: ({ brandName, supportEmail, details }) => ({
    subject: `Your ${brandName} account was erased`,
    paragraphs: [
      'Hello,',
      details['asked']
        ? 'your account is gone, as you asked. This is your receipt.'
        : 'your account is gone. We had closed it, and told you why and when it would be erased. This is your receipt.',
      `Erased: ${details['erased'] ?? ''}.`,
      'Others see "Former member" where they talked with you, without your words or photos.',
      ...(details['kept'] ?? '').split('\n').filter(Boolean),
      `What is kept lies in a sealed store that the site itself cannot open. Payments stay in our books without your name. Mails that we sent before are in the mailboxes they went to. Questions? Write to ${supportEmail}.`,
    ],
  }),
  'password-changed': ({ name, brandName, url }) => ({
    subject: `Your ${brandName} password was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your password was just changed, and your other devices were signed out.',
      IF_NOT_YOU,
      SEVERAL,
    ],
    action: notMe(url),
  }),
  // The mailbox may be nobody's yet, as above: no name.
  'new-sign-in': ({ brandName, url, details }) => ({
    subject: `New sign-in to your ${brandName} account`,
    paragraphs: [
      'Hello,',
      `somebody signed in to your account from a browser that it did not know: ${details['device']}, on ${timeInIndia.format(new Date(details['at'] ?? ''))} India time.`,
      IF_NOT_YOU,
      SEVERAL,
    ],
    action: notMe(url),
  }),
  'sign-in-disowned': ({ name, brandName, url }) => ({
    subject: `Your ${brandName} account is yours again`,
    paragraphs: [
      `Hello ${name},`,
      'you told us that it was not you. Every device was signed out, the old password works no more, and what was changed since then is undone.',
      `Choose a new one, if you have not done so yet. The link works once, for ${RESET_PASSWORD_MINUTES} minutes; after that, "Forgot password?" sends another.`,
    ],
    action: { label: 'Choose a new password', url },
  }),
  'email-changed': ({ name, brandName, url }) => ({
    subject: `Your ${brandName} email address was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your account now uses another email address. This one will get no more mail from us.',
      `If it was not you, open the link: your account gets this address back, every device is signed out, what was changed since is undone, and you choose a new password. The link works once, for ${NOT_ME_DAYS} days.`,
      SEVERAL,
    ],
    action: notMe(url),
  }),
  // May be the mailbox of whoever had taken the account over: no name, and no link back.
  'email-given-back': ({ brandName, supportEmail }) => ({
    subject: `Your ${brandName} email address was changed`,
    paragraphs: [
      'Hello,',
      'the account that used this address has its former one back: somebody who reads that mailbox told us that the change was not theirs. This address will get no more mail from us.',
      `If the account is yours, write to ${supportEmail}.`,
    ],
  }),
  'phone-changed': ({ name, brandName, url }) => ({
    subject: `Your ${brandName} mobile number was changed`,
    paragraphs: [
      `Hello ${name},`,
      'another mobile number was just confirmed for your account, in the place of the one before.',
      IF_NOT_YOU,
      SEVERAL,
    ],
    action: notMe(url),
  }),
  'phone-removed': ({ name, brandName, url }) => ({
    subject: `Your ${brandName} mobile number was removed`,
    paragraphs: [
      `Hello ${name},`,
      'your mobile number was just removed from your account. We do not keep it.',
      IF_NOT_YOU,
      SEVERAL,
    ],
    action: notMe(url),
  }),
  'second-factor-changed': ({ name, brandName, url, details }) => {
    const change = details['change'] ?? '';
    return {
      subject: `Signing in to ${brandName} was changed`,
      paragraphs: [
        `Hello ${name},`,
        isChange(change) ? secondFactorChanges[change] : 'How you sign in was changed.',
        IF_NOT_YOU,
        SEVERAL,
      ],
      action: notMe(url),
    };
  },
  'codes-tried': ({ name, brandName, supportEmail }) => ({
    subject: `Someone knows your ${brandName} password`,
    paragraphs: [
      `Hello ${name},`,
      'someone typed your right password and then several wrong codes. Your second step keeps them out.',
      `If it was not you, choose a new password with "Forgot password?" now, and write to ${supportEmail} if it goes on.`,
    ],
  }),
};

interface Details {
  name: string;
  brandName: string;
  supportEmail: string;
  url: string;
}

export const exportLetter = ({ name, brandName, supportEmail, url }: Details): Letter => ({
  subject: `Your ${brandName} data is ready`,
  paragraphs: [
    `Hello ${name},`,
    `the copy of your data is ready. You can download it once, within ${EXPORT_HOURS} hours, while you are signed in. Nobody can open it without this link, not even us, so please do not pass this mail on.`,
    `If you did not ask for it, somebody else may be signed in to your account: choose a new password, which signs out your other devices, and write to ${supportEmail}.`,
  ],
  action: { label: 'Get my data', url },
});
