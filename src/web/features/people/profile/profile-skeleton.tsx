import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './profile-skeleton.module.css';

/** In the shape of the profile that comes. */
export function ProfileSkeleton() {
  return (
    <div className={classes.profile} role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={classes.photo}>
        <Skeleton height="100%" radius="xl" />
      </div>
      <div>
        <Skeleton height={40} width="60%" />
        <Skeleton height={20} width="45%" mt={16} />
        <Skeleton height={34} width="80%" radius="xl" mt={16} />
        <Skeleton height={46} width={180} radius="xl" mt={24} />
        <Skeleton height={180} radius="lg" mt={28} />
      </div>
    </div>
  );
}
