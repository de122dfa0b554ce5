import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { formatMoney } from '#contract/money.ts';
import { JoinButton } from '../join-button.tsx';
import classes from './closing-call.module.css';

export function ClosingCall() {
  return (
    <section className={classes.band}>
      <div className={classes.panel}>
        <h2 className={classes.title}>Somebody is waiting for a hello</h2>
        <p className={classes.text}>
          Make your profile today. {formatMoney(plans.normal.price)} opens the next {PLAN_DAYS}{' '}
          days, and only members can see you.
        </p>
        <JoinButton size="lg">Create your account</JoinButton>
      </div>
    </section>
  );
}
