import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './plan-gate.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { useSubscription } from './subscription.ts';

interface PlanGateProps {
  /** What is behind it, blurred, for whoever has no plan. */
  behind: ReactNode;
  children: ReactNode;
}

/** Shows what a plan opens, or the plans. */
export function PlanGate({ behind, children }: PlanGateProps) {
  const { subscription, isActive, isPending, error, refetch } = useSubscription();
  if (isPending)
    return (
      <div className={classes.loader} role="status">
        <Loader aria-label="Looking for your plan" />
      </div>
    );
  if (error)
    return (
      <LoadFailure
        title="Your plan could not be looked up"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (isActive) return children;
  return (
    <>
      <div className={classes.behind} inert>
        {behind}
      </div>
      <PlanDialog subscription={subscription} />
    </>
  );
}
