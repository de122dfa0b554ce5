import {
  IconCalendarCheck,
  IconLock,
  IconMessageCheck,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import { PLAN_DAYS } from '#contract/billing/plans.ts';
import type { Claim, ClaimText } from '#contract/capabilities.ts';

interface Promised extends Claim {
  Icon: Icon;
  otherwise?: Promised;
}

/** What a visitor reads beside the form. */
export const promises: Promised[] = [
  { needs: 'membership', Icon: IconLock, text: 'Members only. Nobody outside can look in.' },
  {
    needs: 'membership',
    Icon: IconCalendarCheck,
    text: `${PLAN_DAYS} days at a time. It never renews by itself.`,
  },
  {
    needs: ['reports', 'moderation'],
    Icon: IconShieldCheck,
    text: 'A person reads every report.',
    otherwise: {
      needs: 'message-requests',
      Icon: IconMessageCheck,
      text: 'You choose who may write to you.',
    },
  },
];

/** What follows once a member has asked to be deleted. */
export const deletion: ClaimText = [
  {
    needs: 'account-deletion',
    text: 'We hide the account at once. For 24 hours you can change your mind; then everything in it is erased, within 48 hours of asking.',
  },
];

/** Said before somebody leaves. */
export const copyFirst: ClaimText = [
  {
    needs: 'data-export',
    text: 'Would you like a copy of your data first? You can ask for one in Settings, before you delete your account.',
  },
];
