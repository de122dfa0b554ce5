import { Button, Loader, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportsEvents, type DataExport } from '#contract/accounts/exports.endpoints.ts';
import { EXPORT_HOURS } from '#contract/accounts/exports.rules.ts';
import { api } from '#web/lib/accounts.api.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { useLive } from '#web/lib/live.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { MailedLink } from '../sign-in/mailed-link.tsx';
import classes from '../settings/settings.module.css';

/** The copy that was asked for last, and the way to another. */
export function YourDataSection() {
  const queryClient = useQueryClient();
  const { data, isPending, refetch } = useQuery(api.accounts.dataExport.queryOptions());
  useLive(exportsEvents.exportChanged, () => void refetch());
  const { mutate, isPending: isAsking } = useMutation(
    api.accounts.requestExport.mutationOptions({
      onSuccess: (answer) => writeAnswer(queryClient, api.accounts.dataExport.queryKey(), answer),
      onError: (error) =>
        toastFailure(error, 'We could not begin your copy just now. Please try again.'),
    }),
  );
  const last = data?.export ?? null;
  const isMaking = last?.state === 'making';
  return (
    <SettingsSection
      title="Your data"
      lead="Everything we keep about you, as one file: pages to read, your photos and invoices, and the same for programs."
    >
      {isPending && <Skeleton height={44} width={220} radius="xl" />}
      {!isPending && (
        <div className={classes.prose}>
          <div role="status">{last && <ExportStatus last={last} />}</div>
          {!isMaking && (
            <div>
              <Button
                variant={last?.state === 'ready' ? 'default' : 'filled'}
                loading={isAsking}
                onClick={() => mutate({})}
              >
                {last?.state === 'ready' ? 'Make a new copy' : 'Get a copy of your data'}
              </Button>
            </div>
          )}
        </div>
      )}
    </SettingsSection>
  );
}

function ExportStatus({ last }: { last: DataExport }) {
  const { member } = useAuth();
  switch (last.state) {
    case 'making':
      return (
        <p className={classes.underWay}>
          <Loader size="sm" aria-hidden />
          <span>
            We are putting your copy together, which takes a minute or two. You get a mail when it
            is ready, and can leave this page meanwhile.
          </span>
        </p>
      );
    case 'ready':
      return (
        <p>
          <strong>Your copy is ready</strong>
          {last.until && <> until {dateTimeText(last.until)}</>}.{' '}
          {member && <MailedLink email={member.email} />} It can be downloaded once.
        </p>
      );
    case 'taken':
      return <p>You downloaded the copy that you asked for on {dateText(last.askedAt)}.</p>;
    case 'expired':
      return (
        <p>
          The copy that you asked for on {dateText(last.askedAt)} was not downloaded within{' '}
          {EXPORT_HOURS} hours, so we deleted it.
        </p>
      );
    case 'failed':
      return <p>Something went wrong with your last copy. Please ask for it again.</p>;
  }
}
