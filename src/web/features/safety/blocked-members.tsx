import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Block } from '#contract/safety/blocks.endpoints.ts';
import { dateText } from '#web/lib/dates.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { api } from './api.ts';
import { askAboutPeople } from './people-cache.ts';
import classes from './blocked-members.module.css';

const blocksQuery = api.safety.blocks.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Whom the member has blocked, and the way to take it back. */
export function BlockedMembers() {
  const list = useInfiniteQuery(blocksQuery);
  const place = useRef<HTMLDivElement>(null);
  const blocks = list.data?.pages.flatMap(({ items }) => items);
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
      <div className={classes.words}>
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
