import { plans } from '#contract/plans.ts';
import { formatRupees } from '../format-money.ts';
import { JoinButton } from '../join-button.tsx';
import classes from './closing-call.module.css';

export function ClosingCall() {
  return (
    <section className={classes.band}>
      <div className={classes.panel}>
        <h2 className={classes.title}>Somebody is waiting for a hello</h2>
        <p className={classes.text}>
          Make your profile today. {formatRupees(plans.normal.amountINR)} opens the next 30 days,
          and nobody outside will know you are here.
        </p>
        <JoinButton size="lg">Create your account</JoinButton>
      </div>
    </section>
  );
}
