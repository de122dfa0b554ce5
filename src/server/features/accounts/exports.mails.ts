import { EXPORT_HOURS } from '#contract/accounts/exports.rules.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

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
