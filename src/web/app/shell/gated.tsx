import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps } from 'react';
import { PlanGate } from '#web/features/billing/index.ts';

// Whoever has a plan never sees it.
const PlanPreview = lazy(() =>
  import('#web/features/home/index.ts').then((home) => ({ default: home.PlanPreview })),
);
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
