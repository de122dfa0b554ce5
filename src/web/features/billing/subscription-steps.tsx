import type { Subscription } from '#contract/billing/endpoints.ts';
import { PLAN_DAYS, type PlanId, plans } from '#contract/billing/rules.ts';
import { shownText } from '#contract/capabilities.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { DocumentAgain } from './document-again.tsx';
import classes from './subscription-details.module.css';

const others: Record<PlanId, PlanId> = { normal: 'provider', provider: 'normal' };

/** What can be bought next, and what happens to the time that is left. */
export function SubscriptionSteps({ subscription }: { subscription: Subscription }) {
  const { isActive, userType: plan, paymentStatus } = subscription;
  // Paying twice by impatience is the one mistake to make here.
  if (paymentStatus === 'pending')
    return <p className={classes.note}>There is nothing to do: this page changes by itself.</p>;
  if (isActive) return <WithPlan plan={plan} />;
  const other = plans[others[plan]];
  return (
    <>
      <CompanionNote />
      <div className={classes.actions}>
        <LinkButton to="/payment/checkout" search={{ plan }}>
          Subscribe
        </LinkButton>
        <LinkButton to="/payment/checkout" search={{ plan: other.id }} variant="default">
          {`Subscribe as ${other.name}`}
        </LinkButton>
      </div>
    </>
  );
}

function WithPlan({ plan }: { plan: PlanId }) {
  const canUpgrade = plan === 'normal';
  return (
    <>
      <p className={classes.note}>
        Renewing adds {PLAN_DAYS} days to what you have.
        {canUpgrade &&
          ` Upgrading to ${plans.provider.name} starts ${PLAN_DAYS} new days at once; your unused days count half.`}
      </p>
      {canUpgrade && <CompanionNote />}
      <div className={classes.actions}>
        <LinkButton to="/payment/checkout" search={{ plan }}>
          Renew
        </LinkButton>
        {canUpgrade && (
          <LinkButton to="/payment/checkout" search={{ plan: 'provider' }} variant="default">
            Upgrade
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** The checkout leads on to the provider by itself: whoever pays twice as much reads before what it opens. */
function CompanionNote() {
  const { name, note = '' } = plans.provider;
  const text = shownText(note);
  return (
    <>
      {text && <p className={classes.note}>{`${name}: ${text}`}</p>}
      <DocumentAgain className={classes.note} />
    </>
  );
}
