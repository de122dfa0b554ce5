import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFlag,
  IconHourglassLow,
  IconId,
  IconReceiptRefund,
  IconRosetteDiscountCheck,
  IconScale,
  IconShieldExclamation,
  IconShieldQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { OwnType } from '#contract/notifications/rules.ts';

/** Of what nobody sent. Apart from the words, which the service worker reads too. */
export const ownIcons: Record<OwnType, Icon> = {
  'payment.completed': IconCircleCheck,
  'payment.refunded': IconReceiptRefund,
  'payment.disputed': IconAlertTriangle,
  'membership.ending': IconHourglassLow,
  'check-in.ended': IconShieldQuestion,
  'check-in.missed': IconShieldExclamation,
  'report.decided': IconFlag,
  'decision.made': IconScale,
  'identity.approved': IconRosetteDiscountCheck,
  'identity.refused': IconId,
  'identity.again': IconId,
  'identity.lapsed': IconId,
  'identity.revoked': IconId,
};
