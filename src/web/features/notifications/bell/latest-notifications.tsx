import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureText } from '#web/lib/failure.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NotificationItem } from '../list/notification-item.tsx';
import { allOf, notificationsQuery } from '../notification-queries.ts';
import { useReading } from '../notification-reading.ts';
import classes from './latest-notifications.module.css';

const MOST = 6;

/** What the bell opens: the newest few, and the way to all. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { data, isPending, error, refetch } = useInfiniteQuery(notificationsQuery);
  const { readOne } = useReading();
  const latest = allOf(data).slice(0, MOST);
  return (
    <>
      {isPending && <Skeleton height={148} radius={0} />}
      {error && !data && (
        <div className={classes.note}>
          <p>{failureText(error, 'We could not load your notifications.')}</p>
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && latest.length === 0 && (
        <div className={classes.note}>
          <strong>Nothing new</strong>
          <p>Likes, matches and messages will show up here.</p>
        </div>
      )}
      {latest.length > 0 && (
        <ul className={classes.list}>
          {latest.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              onOpen={() => {
                readOne(one);
                onLeave();
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.all}>
        <LinkButton to="/notifications" variant="light" size="sm" fullWidth onClick={onLeave}>
          View All Notifications
        </LinkButton>
      </div>
    </>
  );
}
