import { Skeleton } from '@mantine/core';
import classes from './member-card.module.css';

interface MemberCardSkeletonsProps {
  count: number;
}

/** In the shape of the cards that come. */
export function MemberCardSkeletons({ count }: MemberCardSkeletonsProps) {
  return Array.from({ length: count }, (_, place) => <MemberCardSkeleton key={place} />);
}

function MemberCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.photo}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={classes.words}>
        <Skeleton height={18} width="60%" mt={3} />
        <Skeleton height={14} width="85%" mt={10} />
        <Skeleton height={14} width="50%" mt={9} />
        <div className={classes.tags}>
          <Skeleton height={24} radius="xl" />
          <Skeleton height={24} width="70%" radius="xl" mt={6} />
        </div>
        <div className={classes.actions}>
          <Skeleton height={44} radius="xl" />
        </div>
      </div>
    </div>
  );
}
