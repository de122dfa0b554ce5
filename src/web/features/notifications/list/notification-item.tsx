import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCashBanknoteOff,
  IconCircleCheck,
  IconCoins,
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
import type { Notification } from '#contract/notifications/endpoints.ts';
import {
  isOwn,
  isAboutCall,
  isAboutCheckIn,
  isAboutIdentity,
  isAboutMembership,
  isAboutMoney,
  isAboutRequest,
  isAboutModeration,
  type OwnType,
} from '#contract/notifications/rules.ts';
import { relativeTime } from '#contract/relative-time.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { openLike, openMatch } from '#web/features/matching/index.ts';
import { iconOf, notificationText } from '../notification-text.ts';
import classes from './notification-list.module.css';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  /** Stands beside it. */
  children?: ReactNode;
}

/** Leads to what it tells of. */
export function NotificationItem({ notification, onOpen, children }: NotificationItemProps) {
  const { read } = notification;
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <Link {...targetOf(notification)} className={classes.link} onClick={onOpen}>
        <span className={classes.face}>
          <Face notification={notification} />
        </span>
        <span className={classes.words}>
          <span className={classes.text}>{notificationText(notification)}</span>
          <Ago iso={notification.createdAt} />
        </span>
        {!read && (
          <span className={classes.dot}>
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )}
      </Link>
      {children}
    </li>
  );
}

function Face({ notification: { type, from } }: { notification: Notification }) {
  if (isOwn(type)) {
    const Icon = ownIcons[type];
    return <Icon size={26} stroke={1.6} aria-hidden className={classes.icon} />;
  }
  if (from?.photo) return <PhotoImage photo={from.photo} alt="" sizes="48px" />;
  return <img src={iconOf(type)} alt="" width={48} height={48} />;
}

function Ago({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={dateTimeText(iso)} className={classes.time}>
      {relativeTime(new Date(iso), now, () => dateText(iso))}
    </time>
  );
}

type Told = Pick<Notification, 'type' | 'matchId' | 'conversationId' | 'from'>;

/** Where a notification leads: to the check-in, the earnings, the plan, the chat, the match, or to the likes, which say so when it is answered. */
export const targetOf = ({ type, matchId, conversationId, from }: Told) => {
  if (isAboutCheckIn(type)) return { to: '/meet-safely' as const };
  if (isAboutRequest(type)) return { to: '/requests' as const };
  if (isAboutModeration(type)) return { to: '/standing' as const };
  if (isAboutIdentity(type)) return { to: '/verify' as const };
  if (isAboutMoney(type) && type !== 'dispute.decided') return { to: '/earnings' as const };
  if (isAboutMembership(type) || type === 'dispute.decided')
    return { to: '/dashboard' as const, search: { tab: 'subscription' as const } };
  if (conversationId) return { to: '/messages' as const, search: { chat: conversationId } };
  // Whatever page opens shows the call while it rings.
  if (isAboutCall(type)) return { to: '/messages' as const };
  return matchId ? openMatch(matchId) : openLike(from?.memberId);
};

/** Of what nobody sent. Apart from the words, which the service worker reads too. */
const ownIcons: Record<OwnType, Icon> = {
  'payment.completed': IconCircleCheck,
  'payment.refunded': IconReceiptRefund,
  'payment.disputed': IconAlertTriangle,
  'membership.ending': IconHourglassLow,
  'earning.credited': IconCoins,
  'earning.disputed': IconAlertTriangle,
  'earning.decided': IconScale,
  'payout.approved': IconBuildingBank,
  'payout.paid': IconCircleCheck,
  'payout.refused': IconCashBanknoteOff,
  'dispute.decided': IconScale,
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
