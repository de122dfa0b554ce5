import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCashBanknoteOff } from '@tabler/icons-react';
import { useState } from 'react';
import { payoutStates, type PayoutState } from '#contract/companions/earnings.rules.ts';
import type { AdminPayout } from '#contract/companions/money-console.endpoints.ts';
import { formatExactly } from '#contract/money.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { api, call } from '../api.ts';
import classes from '../earnings.module.css';
import { saveFile } from './save-file.ts';

const labels: Record<PayoutState, string> = {
  asked: 'To approve',
  approved: 'To pay',
  paid: 'Paid',
  refused: 'Refused',
};

/** Money leaves with two people: one approves, another says that it was paid. */
export function PayoutsPage() {
  const [state, setState] = useState<PayoutState>('asked');
  const list = useQuery(api.companions.console.payouts.queryOptions({ input: { state } }));
  const payouts = list.data?.items;
  async function saveBankFile(ids: string[]) {
    try {
      const { body } = await call.companions.console.bankFile({ ids });
      saveFile(body);
    } catch (error) {
      await toastFailure(error, 'The file could not be made. Please try again.');
    }
  }
  return (
    <PageFrame title="Payouts" lead="One of you approves, another one pays. Nobody their own.">
      <NativeSelect
        label="Step"
        value={state}
        onChange={({ currentTarget: { value } }) =>
          setState(payoutStates.find((each) => each === value) ?? 'asked')
        }
        data={payoutStates.map((value) => ({ value, label: labels[value] }))}
      />
      {list.error && !payouts && (
        <LoadFailure
          title="The payouts could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Skeleton height={200} radius="lg" />}
      {payouts?.length === 0 && (
        <EmptyState
          icon={IconCashBanknoteOff}
          title="Nothing here"
          text="No payout is at this step."
        />
      )}
      {payouts && payouts.length > 0 && (
        <div className={classes.card}>
          {state === 'approved' && (
            <Button
              variant="default"
              onClick={() => void saveBankFile(payouts.map(({ id }) => id))}
            >
              Bank file (CSV)
            </Button>
          )}
          <ul className={classes.list}>
            {payouts.map((payout) => (
              <Row key={payout.id} {...payout} />
            ))}
          </ul>
        </div>
      )}
    </PageFrame>
  );
}

function Row(payout: AdminPayout) {
  const { id, name, amount, state, askedAt, to, approvedBy, mayMove, reference, reason } = payout;
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  const console = api.companions.console;
  const approve = useMutation(console.approvePayout.mutationOptions());
  const refuse = useMutation(console.refusePayout.mutationOptions());
  const paid = useMutation(console.payPayout.mutationOptions());
  async function move(how: Promise<unknown>, done: string) {
    try {
      await how;
      await toast(done, formatExactly(amount));
    } catch (error) {
      await toastFailure(error, 'That did not work. Please try again.');
    }
    await queryClient.invalidateQueries({ queryKey: console.payouts.key() });
  }
  return (
    <li>
      <div>
        {name ?? 'Erased member'}
        <div className={classes.soft}>
          {dateTimeText(askedAt)} · {to}
          {approvedBy && ` · approved by ${approvedBy}`}
          {reference && ` · ${reference}`}
          {reason && ` · ${reason}`}
        </div>
      </div>
      <span className={classes.amount}>{formatExactly(amount)}</span>
      {(state === 'asked' || state === 'approved') && mayMove && (
        <div className={classes.row}>
          <TextInput
            label={state === 'asked' ? 'Reason to refuse' : 'Bank reference, or reason to refuse'}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          {state === 'asked' ? (
            <Button onClick={() => void move(approve.mutateAsync({ id }), 'Approved')}>
              Approve
            </Button>
          ) : (
            <Button
              disabled={words.trim().length < 3}
              onClick={() =>
                void move(paid.mutateAsync({ id, reference: words }), 'Marked as paid')
              }
            >
              Paid
            </Button>
          )}
          <Button
            variant="default"
            disabled={words.trim().length < 3}
            onClick={() => void move(refuse.mutateAsync({ id, reason: words }), 'Refused')}
          >
            Refuse
          </Button>
        </div>
      )}
      {state === 'approved' && !mayMove && (
        <span className={classes.soft}>Somebody else has to pay this one.</span>
      )}
    </li>
  );
}
