import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglassLow,
  IconReceiptRefund,
  type Icon,
} from '@tabler/icons-react';
import type { MembershipType } from '#contract/notifications/rules.ts';

/** Apart from the words, which the service worker reads too. */
export const membershipIcons: Record<MembershipType, Icon> = {
  'payment.completed': IconCircleCheck,
  'payment.refunded': IconReceiptRefund,
  'payment.disputed': IconAlertTriangle,
  'membership.ending': IconHourglassLow,
};
