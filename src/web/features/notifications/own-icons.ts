import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFlag,
  IconHourglassLow,
  IconReceiptRefund,
  IconScale,
  IconShieldExclamation,
  IconShieldQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { CheckInType, MembershipType, StandingType } from '#contract/notifications/rules.ts';

/** Of what nobody sent. Apart from the words, which the service worker reads too. */
export const ownIcons: Record<MembershipType | CheckInType | StandingType, Icon> = {
  'payment.completed': IconCircleCheck,
  'payment.refunded': IconReceiptRefund,
  'payment.disputed': IconAlertTriangle,
  'membership.ending': IconHourglassLow,
  'check-in.ended': IconShieldQuestion,
  'check-in.missed': IconShieldExclamation,
  'report.decided': IconFlag,
  'decision.made': IconScale,
};
