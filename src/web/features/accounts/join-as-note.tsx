import { Link } from '@tanstack/react-router';
import { IconHeartHandshake, IconUser } from '@tabler/icons-react';
import type { UserType } from '#contract/accounts/rules.ts';
import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { formatMoney } from '#contract/money.ts';
import classes from './account-form.module.css';

const kinds = {
  normal: { label: 'Joining as a member', Icon: IconUser, other: 'provider' },
  provider: { label: 'Joining as a companion', Icon: IconHeartHandshake, other: 'normal' },
} as const;

const switchLabels: Record<UserType, string> = {
  normal: 'Join as a member instead',
  provider: 'Become a companion instead',
};

/** Says which membership this sign-up is for; switching keeps what was typed. */
export function JoinAsNote({ userType }: { userType: UserType }) {
  const { label, Icon, other } = kinds[userType];
  return (
    <div className={classes.joinAs}>
      <span className={classes.joinIcon}>
        <Icon size={22} stroke={1.7} aria-hidden />
      </span>
      <div>
        <strong>{label}</strong>
        <div className={classes.joinPrice}>
          {formatMoney(plans[userType].price)} for {PLAN_DAYS} days, paid later. Signing up is free.
        </div>
        <Link
          to="/register"
          search={{ userType: other }}
          replace
          resetScroll={false}
          className={classes.joinSwitch}
        >
          {switchLabels[other]}
        </Link>
      </div>
    </div>
  );
}
