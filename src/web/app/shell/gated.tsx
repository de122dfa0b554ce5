import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ComponentProps } from 'react';
import { PlanGate } from '#web/features/billing/index.ts';
import { PlanPreview } from '#web/features/home/index.ts';

const preview = (
  <CatchBoundary getResetKey={() => 'plan preview'} errorComponent={() => null}>
    <Suspense>
      <PlanPreview />
    </Suspense>
  </CatchBoundary>
);

/** What needs a plan, or the plans with what they would open. */
export const Gated = (props: Omit<ComponentProps<typeof PlanGate>, 'preview'>) => (
  <PlanGate {...props} preview={preview} />
);
