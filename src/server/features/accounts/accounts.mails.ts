import type { Letter } from '#server/platform/mail/letter.ts';

export type AccountMail = 'confirm-email' | 'reset-password' | 'password-changed' | 'email-changed';

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
  'confirm-email': ({ name, brandName, url }) => ({
    subject: `Confirm your email for ${brandName}`,
    paragraphs: [
      `Hello ${name},`,
      `please confirm that this is your email address. The link works once, for ${CONFIRM_EMAIL_HOURS} hours.`,
      'If you did not ask for this, do nothing: without the link nothing changes.',
    ],
    action: { label: 'Confirm my email', url },
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
