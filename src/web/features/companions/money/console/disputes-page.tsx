import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { disputeStates, type DisputeState } from '#contract/companions/earnings.rules.ts';
import type { AdminDispute } from '#contract/companions/money-console.endpoints.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { formatExactly } from '#contract/money.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { api } from '../api.ts';
import classes from '../earnings.module.css';

const labels: Record<DisputeState, string> = {
  open: 'To decide',
  'for-client': 'For the client',
  'for-companion': 'For the companion',
};

/** What clients say is wrong with chats and calls. Until it is decided, the earnings wait. */
export function DisputesPage() {
  const [state, setState] = useState<DisputeState>('open');
  const list = useQuery(api.companions.console.disputes.queryOptions({ input: { state } }));
  return (
    <PageFrame title="Disputes" lead="Oldest first. For the client, their plan gets it back.">
      <NativeSelect
        label="Show"
        value={state}
        onChange={({ currentTarget: { value } }) =>
          setState(disputeStates.find((each) => each === value) ?? 'open')
        }
        data={disputeStates.map((value) => ({ value, label: labels[value] }))}
      />
      {list.error && !list.data && (
        <LoadFailure
          title="The disputes could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Skeleton height={200} radius="lg" />}
      {list.data?.items.length === 0 && (
        <EmptyState icon={IconScale} title="Nothing here" text="Nobody waits for a decision." />
      )}
      {list.data && list.data.items.length > 0 && (
        <ul className={`${classes.card} ${classes.list}`}>
          {list.data.items.map((dispute) => (
            <Row key={dispute.id} {...dispute} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

function Row(dispute: AdminDispute) {
  const { id, state, words, kind, category, startedAt, seconds, wrote, amount } = dispute;
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { mutateAsync } = useMutation(api.companions.console.decideDispute.mutationOptions());
  async function decide(outcome: 'for-client' | 'for-companion') {
    try {
      await mutateAsync({ id, outcome, note });
      await toast(labels[outcome], 'Decided');
    } catch (error) {
      await toastFailure(error, 'That could not be decided. Please try again.');
    }
    await queryClient.invalidateQueries({ queryKey: api.companions.console.disputes.key() });
  }
  return (
    <li>
      <div>
        {companionKindLabels[kind]}, {connectionTypeLabels[category]}
        <div className={classes.soft}>
          {dateTimeText(startedAt)} · {Math.round(seconds / 60)} min
          {kind === 'chat' && ` · ${wrote.client} and ${wrote.companion} messages`}
        </div>
        <p>{words || 'Whoever wrote this is erased.'}</p>
        {dispute.note && <p className={classes.soft}>{dispute.note}</p>}
      </div>
      <span className={classes.amount}>{formatExactly(amount)}</span>
      {state === 'open' && (
        <div className={classes.row}>
          <TextInput
            label="Why"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button disabled={note.trim().length < 3} onClick={() => void decide('for-client')}>
            For the client
          </Button>
          <Button
            variant="default"
            disabled={note.trim().length < 3}
            onClick={() => void decide('for-companion')}
          >
            For the companion
          </Button>
        </div>
      )}
    </li>
  );
}
