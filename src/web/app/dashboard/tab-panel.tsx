import { Skeleton } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useState, type ComponentType } from 'react';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useTryAgain } from '../public/error-page.tsx';

/** What a tab shows; some fetch their code when they are first opened. */
export type TabContent = ComponentType & { preload?: () => unknown };

/** A tab that fails leaves the menu beside it standing. */
export function TabPanel({ tab, content }: { tab: string; content: TabContent }) {
  return (
    <CatchBoundary getResetKey={() => tab} errorComponent={PanelFailure}>
      <Fetched key={tab} content={content} />
    </CatchBoundary>
  );
}

function Fetched({ content: Content }: { content: TabContent }) {
  // Code that did not arrive is remembered as a failure, until it is asked for again.
  useState(() => void Content.preload?.());
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <Content />
    </Suspense>
  );
}

function PanelFailure({ error }: { error: unknown }) {
  const tryAgain = useTryAgain(error);
  return (
    <LoadFailure title="This could not be opened" error={error} onRetry={() => void tryAgain()} />
  );
}

export const PanelSkeleton = () => <Skeleton height={420} radius="lg" />;
