import { Skeleton } from '@mantine/core';
import classes from './chat-skeleton.module.css';

const bubbles = [
  { width: 220, mine: false },
  { width: 300, mine: false },
  { width: 260, mine: true },
  { width: 180, mine: true },
  { width: 240, mine: false },
];

/** In the shape of what comes. */
export function ChatSkeleton() {
  return (
    <div className={classes.chat} role="status" aria-label="Loading chat">
      <div className={classes.head}>
        <Skeleton height={44} circle />
        <Skeleton height={20} width={140} />
      </div>
      <div className={classes.log}>
        {bubbles.map(({ width, mine }) => (
          <Skeleton
            key={width}
            height={46}
            width={width}
            maw="80%"
            radius="xl"
            data-mine={mine || undefined}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Skeleton height={46} radius="xl" />
      </div>
    </div>
  );
}
