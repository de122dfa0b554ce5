import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import {
  disputeStates,
  PAYOUT_REASON_MAX,
  PAYOUT_REASON_MIN,
  type DisputeState,
} from '#contract/companions/earnings.rules.ts';
import type { AdminDispute } from '#contract/companions/money-console.endpoints.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { formatExactly } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { indianDateTime } from '#web/lib/indian-time.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { api, call } from '../money.api.ts';
import classes from './console.module.css';

const labels: Record<DisputeState, string> = {
  open: 'To decide',
  'for-client': 'For the client',
  'for-companion': 'For the companion',
};

const noneTexts: Record<DisputeState, string> = {
  open: 'Nobody waits for a decision.',
  'for-client': 'None was decided for the client.',
  'for-companion': 'None was decided for the companion.',
};

/** What clients say is wrong with chats and calls. Until it is decided, the earnings wait. */
export function DisputesPage() {
  const [state, setState] = useState<DisputeState>('open');
  return (
    <PageFrame
      title="Disputes"
      lead="What clients say was wrong with a chat or call. Its earnings wait until you decide."
    >
      <div className={classes.parts}>
        <NativeSelect
          label="Show"
          className={classes.choice ?? ''}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setState(disputeStates.find((each) => each === value) ?? 'open')
          }
          data={disputeStates.map((value) => ({ value, label: labels[value] }))}
        />
        <DisputeList key={state} state={state} />
      </div>
    </PageFrame>
  );
}

function DisputeList({ state }: { state: DisputeState }) {
  const list = useInfiniteQuery(
    api.companions.console.disputes.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const disputes = list.data && itemsOf(list.data);
  if (list.error && !disputes)
    return (
      <LoadFailure
        title="The disputes could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!disputes) return <Skeleton height={200} radius="lg" />;
  if (disputes.length === 0)
    return <EmptyState icon={IconScale} title="Nothing here" text={noneTexts[state]} />;
  return (
    <>
      <ul className={classes.list}>
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function DisputeCard({ dispute }: { dispute: AdminDispute }) {
  const { state, words, kind, category, startedAt, seconds, wrote, amount, note } = dispute;
  return (
    <article className={classes.card} aria-label={`${companionKindLabels[kind]}, ${startedAt}`}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          {companionKindLabels[kind]}, {connectionTypeLabels[category]}
        </h2>
        <span className={classes.amount}>{formatExactly(amount)}</span>
      </div>
      <p className={classes.soft}>
        {indianDateTime(startedAt)} · {Math.round(seconds / 60)} min
        {kind === 'chat' &&
          ` · the client wrote ${wrote.client} times, the companion ${wrote.companion} times`}
      </p>
      <blockquote className={classes.text}>{words || 'Whoever wrote this is erased.'}</blockquote>
      <p className={classes.row}>
        <Side label="The client" memberId={dispute.clientId} />
        <Side label="The companion" memberId={dispute.companionId} />
      </p>
      {note && (
        <p className={classes.soft}>
          {dispute.decidedAt && `${indianDateTime(dispute.decidedAt)}: `}
          {note}
        </p>
      )}
      {state === 'open' && <Decision id={dispute.id} />}
    </article>
  );
}

function Side({ label, memberId }: { label: string; memberId: string | null }) {
  if (!memberId) return <span className={classes.soft}>{label} is erased</span>;
  return (
    <Link to="/admin/members/$id" params={{ id: memberId }}>
      {label}
    </Link>
  );
}

function Decision({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = useConfirm();
  const isTooShort = note.trim().length < PAYOUT_REASON_MIN;
  const decide = useMutation({
    mutationFn: (outcome: 'for-client' | 'for-companion') =>
      call.companions.console.decideDispute({ id, outcome, note: note.trim() }),
    onSuccess: (_, outcome) => toast(labels[outcome], 'Decided'),
    onError: (error) => toastFailure(error, 'That could not be decided. Please try again.'),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: api.companions.console.disputes.key() }),
  });
  const press = async (outcome: 'for-client' | 'for-companion') => {
    setTried(true);
    if (isTooShort) return;
    const sure = await confirm({
      title: `${labels[outcome]}?`,
      body: 'Both are told, and it cannot be decided again.',
      confirmLabel: 'Decide',
    });
    if (sure) decide.mutate(outcome);
  };
  return (
    <div className={classes.form}>
      <Textarea
        label="Why"
        description="For the client, their plan gets the time back; for the companion, the earnings stay theirs. The client reads what you write."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={PAYOUT_REASON_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={tried && isTooShort && `Please write at least ${PAYOUT_REASON_MIN} characters.`}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.row}>
        <Button size="sm" disabled={decide.isPending} onClick={() => void press('for-client')}>
          For the client
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={decide.isPending}
          onClick={() => void press('for-companion')}
        >
          For the companion
        </Button>
      </div>
    </div>
  );
}
