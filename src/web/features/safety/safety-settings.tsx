import { Skeleton, Button } from '@mantine/core';
import { useQuery, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { indianTime } from '#web/lib/indian-time.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import type { Block } from '#contract/safety/blocks.endpoints.ts';
import { dateText } from '#web/lib/dates.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { checkInQuery } from './check-ins/check-ins.api.ts';
import { IdentitySection } from './identity/identity-section.tsx';
import { api, askAboutPeople } from './safety.api.ts';
import classes from './safety-settings.module.css';

// Comes with what checks a form, which most pages that know this feature do without.
const ContactsSection = lazy(async () => ({
  default: (await import('./contacts-section.tsx')).ContactsSection,
}));

function MeetSafely() {
  const checkIn = useQuery(checkInQuery).data?.checkIn;
  const lead = checkIn
    ? `You have a check-in open. ${checkIn.alarm ? 'If all is well, please say so.' : `Please check in by ${indianTime(checkIn.dueAt)}, India time.`}`
    : 'Meeting somebody? If you do not check in when it should be over, we tell somebody you trust.';
  return (
    <SettingsSection title="Meet safely" lead={lead}>
      <LinkButton to="/meet-safely" variant="default">
        {checkIn ? 'See your check-in' : 'Plan a check-in'}
      </LinkButton>
    </SettingsSection>
  );
}

export function SafetySettings() {
  return (
    <>
      <IdentitySection />
      <MeetSafely />
      <BlockedMembers />
      <Suspense fallback={<Skeleton height={220} radius="lg" />}>
        <ContactsSection />
      </Suspense>
      <SettingsSection
        title="Account status"
        lead="What became of your reports, and whatever our team has decided about you."
      >
        <LinkButton to="/standing" variant="default">
          See your account status
        </LinkButton>
      </SettingsSection>
    </>
  );
}

const blocksQuery = api.safety.blocks.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Whom the member has blocked, and the way to take it back. */
export function BlockedMembers() {
  const list = useInfiniteQuery(blocksQuery);
  const place = useRef<HTMLDivElement>(null);
  const blocks = list.data && itemsOf(list.data);
  return (
    <SettingsSection
      title="Blocked members"
      lead="You do not see each other anywhere. Unblocking brings nobody back into a match or chat."
    >
      {/* Takes the focus of a button that goes with its row. */}
      <div ref={place} tabIndex={-1} className={classes.place}>
        {list.isPending && <Skeleton height={64} />}
        {!list.isPending && !blocks && (
          <p className={classes.note}>
            We could not load this list.{' '}
            <Button variant="subtle" size="sm" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {blocks?.length === 0 && <p className={classes.note}>You have not blocked anyone.</p>}
        {blocks && blocks.length > 0 && (
          <ul className={classes.blocks}>
            {blocks.map((block) => (
              <BlockRow
                key={block.memberId}
                block={block}
                onUnblocked={() => place.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
      </div>
      <ListEnd list={list} />
    </SettingsSection>
  );
}

interface BlockRowProps {
  block: Block;
  onUnblocked: () => void;
}

function BlockRow({ block, onUnblocked }: BlockRowProps) {
  const { memberId, name, blockedAt } = block;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.safety.unblock.mutationOptions({
      onSuccess: async () => {
        onUnblocked();
        await askAboutPeople(queryClient);
        await toast(`${name} is no longer blocked.`);
      },
      onError: (error) => toastFailure(error, `We could not unblock ${name}. Please try again.`),
    }),
  );
  return (
    <li className={classes.block}>
      <div className={classes.text}>
        {name}
        <small>Blocked on {dateText(blockedAt)}</small>
      </div>
      <Button
        variant="default"
        size="sm"
        disabled={isPending}
        aria-label={`Unblock ${name}`}
        onClick={() => mutate({ memberId })}
      >
        Unblock
      </Button>
    </li>
  );
}
