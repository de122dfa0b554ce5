import { queue } from '#server/platform/jobs/jobs.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { AccountMail } from './mails.queries.ts';

/** Each waits as a row: the queue, which keeps what is done for a while, holds no address. */
export const accountMails = queue<{ mailId: string }>('accounts.mail');

interface Details {
  name: string;
  brandName: string;
  supportEmail: string;
  /** Only for mails with a link to open. */
  url: string;
}

export const CONFIRM_EMAIL_HOURS = 48;
export const RESET_PASSWORD_MINUTES = 60;

export const accountLetters: Record<AccountMail, (details: Details) => Letter> = {
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
  'password-changed': ({ name, brandName, supportEmail }) => ({
    subject: `Your ${brandName} password was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your password was just changed, and your other devices were signed out.',
      `If it was not you, use "Forgot password?" at once and write to ${supportEmail}.`,
    ],
  }),
  'email-changed': ({ name, brandName, supportEmail }) => ({
    subject: `Your ${brandName} email address was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your account now uses another email address. This one will get no more mail from us.',
      `If it was not you, write to ${supportEmail} at once.`,
    ],
  }),
};
