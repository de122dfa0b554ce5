import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './empty-state.module.css';

/** The calm shape of a page that is still on its way. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height={36} width="min(280px, 60%)" radius="md" />
      <Skeleton height={18} width="min(460px, 85%)" mt={16} />
      <div className={classes.cards}>
        <Skeleton height={168} radius="lg" />
        <Skeleton height={168} radius="lg" />
        <Skeleton height={168} radius="lg" />
      </div>
    </div>
  );
}
