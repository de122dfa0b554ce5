import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { checkInQuery } from './check-ins.api.ts';
import { OpenCheckIn } from './open-check-in.tsx';
import classes from './meet-safely.module.css';

export function MeetSafelyPage() {
  return (
    <PageFrame
      narrow
      title="Meet safely"
      lead="Tell us when a meeting should be over. If you do not check in then, we tell somebody you trust."
    >
      <div className={classes.stack}>
        <CurrentCheckIn />
        <p className={classes.foot}>
          Only you see this page. Everything on it is erased a day after it ended.{' '}
          <Link to="/safety" className={classes.link}>
            Tips for first meetings
          </Link>
        </p>
      </div>
    </PageFrame>
  );
}

function CurrentCheckIn() {
  const { whom = '' } = useSearch({ from: '/member/meet-safely' });
  const { data, error, refetch } = useQuery(checkInQuery);
  if (data?.checkIn) return <OpenCheckIn checkIn={data.checkIn} />;
  if (data) return <CheckInForm whom={whom} graceMinutes={data.graceMinutes} />;
  if (error)
    return <LoadFailure title="This did not load" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius="lg" />;
}
