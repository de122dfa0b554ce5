import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglassLow,
  IconReceiptRefund,
  IconShieldExclamation,
  IconShieldQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { CheckInType, MembershipType } from '#contract/notifications/rules.ts';

/** Of what nobody sent. Apart from the words, which the service worker reads too. */
export const ownIcons: Record<MembershipType | CheckInType, Icon> = {
  'payment.completed': IconCircleCheck,
  'payment.refunded': IconReceiptRefund,
  'payment.disputed': IconAlertTriangle,
  'membership.ending': IconHourglassLow,
  'check-in.ended': IconShieldQuestion,
  'check-in.missed': IconShieldExclamation,
};
