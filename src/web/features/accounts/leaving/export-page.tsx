import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { exportsEvents, type DataExport } from '#contract/accounts/exports.endpoints.ts';
import { EXPORT_FILE_PATH, EXPORT_HOURS } from '#contract/accounts/exports.rules.ts';
import { api } from '#web/lib/accounts.api.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateTimeText } from '#web/lib/dates.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useLive } from '#web/lib/live.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountLayout, ResultPage } from '../sign-in/account-layout.tsx';
import classes from '../sign-in/account-form.module.css';
import { ResultNote } from '../sign-in/account-form.tsx';

const SETTINGS = { to: '/dashboard', search: { tab: 'settings' } } as const;

/** Where the mailed link leads. Opening it uses nothing up: programs that look through mail open links, too. */
export function ExportPage() {
  const { token = '' } = useSearch({ strict: false });
  const href = useLocation({ select: (location) => location.href });
  const { member, loading } = useAuth();
  if (loading) return <Looking />;
  if (!member)
    return (
      <AccountLayout
        title="Get your data"
        lead="Please sign in first: the link works only for you, signed in to your own account."
      >
        <LinkButton to="/login" search={{ next: href }}>
          Sign in
        </LinkButton>
      </AccountLayout>
    );
  return <ExportOf key={member.id} token={token} />;
}

function ExportOf({ token }: { token: string }) {
  const [begun, setBegun] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.accounts.exportLink.queryOptions({
      input: { token },
      enabled: token !== '',
      retry: false,
      // What was there before the last answer is not there any more.
      staleTime: 0,
      gcTime: 0,
    }),
  );
  useLive(exportsEvents.exportChanged, () => void refetch());
  const isGone = token === '' || refusalOf(error)?.code === 'LINK_EXPIRED';
  if (isGone && begun) return <Taken />;
  if (isGone) return <Expired />;
  if (isPending || (isFetching && !data)) return <Looking />;
  if (error)
    return (
      <ResultPage
        title="That did not work"
        tone="sorry"
        text={failureText(error, 'We could not look up this link just now. Please try again.')}
      >
        <Button onClick={() => void refetch()}>Try again</Button>
      </ResultPage>
    );
  return <Ready found={data} token={token} begun={begun} onBegin={() => setBegun(true)} />;
}

function Looking() {
  return (
    <AccountLayout title="Get your data">
      <Skeleton height={84} radius="md" />
    </AccountLayout>
  );
}

interface ReadyProps {
  found: DataExport;
  token: string;
  begun: boolean;
  onBegin(): void;
}

function Ready({ found, token, begun, onBegin }: ReadyProps) {
  return (
    <AccountLayout
      title="Your data is ready"
      lead="One zip file. Unpack it and open index.html to read everything, also without network."
    >
      <div className={classes.result}>
        <Button
          component="a"
          size="md"
          href={`${EXPORT_FILE_PATH}?token=${encodeURIComponent(token)}`}
          download
          leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={onBegin}
        >
          Download{found.bytes !== null && ` (${sizeText(found.bytes)})`}
        </Button>
        {begun && (
          <ResultNote tone="good">
            <p>Your download has begun. If it breaks off, press the button again.</p>
          </ResultNote>
        )}
        <Notes>
          <p>
            {found.until && <>You can download it once, until {dateTimeText(found.until)}. </>}
            After that we delete it here.
          </p>
          <p>It holds your conversations: keep it where nobody else reads it.</p>
        </Notes>
      </div>
    </AccountLayout>
  );
}

const Notes = ({ children }: { children: ReactNode }) => (
  <div className={classes.small}>{children}</div>
);

const Taken = () => (
  <ResultPage
    title="That is all of it"
    tone="good"
    text="Your data has been downloaded, and we have deleted our copy of it."
  >
    <LinkButton {...SETTINGS} variant="default">
      Go to Settings
    </LinkButton>
  </ResultPage>
);

const Expired = () => (
  <ResultPage
    title="This link no longer works"
    tone="sorry"
    text={`A copy can be downloaded once, within ${EXPORT_HOURS} hours, by the member who asked for it. You can ask for a new one at any time.`}
  >
    <LinkButton {...SETTINGS}>Go to Settings</LinkButton>
  </ResultPage>
);

/** 3 kB, 4.2 MB */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 0.1) return `${Math.ceil(bytes / 1000)} kB`;
  return `${megabytes.toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`;
}
