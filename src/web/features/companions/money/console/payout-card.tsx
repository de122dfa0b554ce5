import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PAYOUT_REASON_MAX, PAYOUT_REASON_MIN } from '#contract/companions/earnings.rules.ts';
import type { AdminPayout } from '#contract/companions/money-console.endpoints.ts';
import { formatExactly } from '#contract/money.ts';
import { indianDateTime } from '#web/lib/indian-time.ts';
import { focusOnce } from '#web/lib/move-focus-on.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { api, call } from '../money.api.ts';
import classes from './console.module.css';

const REFERENCE_MAX = 80;

export function PayoutCard({ payout }: { payout: AdminPayout }) {
  const { memberId, name, amount, askedAt, to, approvedBy, exportedAt, reference, reason } = payout;
  return (
    <article className={classes.card} aria-label={`Payout to ${name ?? 'an erased member'}`}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          {memberId ? (
            <Link to="/admin/members/$id" params={{ id: memberId }}>
              {name}
            </Link>
          ) : (
            'Erased member'
          )}
        </h2>
        <span className={classes.amount}>{formatExactly(amount)}</span>
      </div>
      <dl className={classes.facts}>
        <Fact name="To" value={to} />
        <Fact name="Asked" value={indianDateTime(askedAt)} />
        <Fact name="Approved by" value={approvedBy} />
        <Fact name="In a bank file" value={exportedAt && indianDateTime(exportedAt)} />
        <Fact name="Reference" value={reference} />
        <Fact name="Refused" value={reason} />
      </dl>
      <Steps payout={payout} />
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Approve, or say that it was paid; or refuse, in each case with what is asked for. */
function Steps({
  payout: { id, name, amount, to, state, mayMove, mayRefuse },
}: {
  payout: AdminPayout;
}) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [asking, setAsking] = useState<'reference' | 'reason' | null>(null);
  const money = formatExactly(amount);
  const move = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: (_, { done }) => toast(done, money),
    onError: (error) => toastFailure(error, 'That did not work. Please try again.'),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: api.companions.console.payouts.key() }),
  });
  const { approvePayout, payPayout, refusePayout } = call.companions.console;
  if (state !== 'asked' && state !== 'approved') return null;
  if (!mayMove && !mayRefuse)
    return <p className={classes.soft}>This is your own: somebody else decides.</p>;

  async function approve() {
    const sure = await confirm({
      title: `Approve ${money}?`,
      body: `To ${name ?? 'an erased member'}, ${to}. Another admin pays it.`,
      confirmLabel: 'Approve',
    });
    if (sure) move.mutate({ send: () => approvePayout({ id }), done: 'Approved' });
  }

  if (asking)
    return (
      <TextForm
        {...(asking === 'reference'
          ? { label: 'Reference of the bank', button: 'Mark as paid', most: REFERENCE_MAX }
          : { label: 'Why it is refused', button: 'Refuse payout', most: PAYOUT_REASON_MAX })}
        hint={
          asking === 'reason' ? 'The companion reads it, and the money is available again.' : ''
        }
        working={move.isPending}
        onCancel={() => setAsking(null)}
        onSend={(text) =>
          asking === 'reference'
            ? move.mutate({
                send: () => payPayout({ id, reference: text }),
                done: 'Marked as paid',
              })
            : move.mutate({ send: () => refusePayout({ id, reason: text }), done: 'Refused' })
        }
      />
    );
  return (
    <>
      {!mayMove && (
        <p className={classes.soft}>You approved this one: another admin says that it was paid.</p>
      )}
      <div className={classes.row}>
        {mayMove && state === 'asked' && (
          <Button size="sm" loading={move.isPending} onClick={() => void approve()}>
            Approve
          </Button>
        )}
        {mayMove && state === 'approved' && (
          <Button size="sm" onClick={() => setAsking('reference')}>
            Mark as paid
          </Button>
        )}
        {mayRefuse && (
          <Button size="sm" variant="default" onClick={() => setAsking('reason')}>
            Refuse
          </Button>
        )}
      </div>
    </>
  );
}

interface TextFormProps {
  label: string;
  hint: string;
  button: string;
  most: number;
  working: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

function TextForm({ label, hint, button, most, working, onSend, onCancel }: TextFormProps) {
  const [draft, setDraft] = useState('');
  const [tried, setTried] = useState(false);
  const text = draft.trim();
  const isTooShort = text.length < PAYOUT_REASON_MIN;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isTooShort) onSend(text);
      }}
    >
      <TextInput
        ref={focusOnce}
        label={label}
        description={hint || undefined}
        maxLength={most}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        error={tried && isTooShort && `Please write at least ${PAYOUT_REASON_MIN} characters.`}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.row}>
        <Button type="submit" size="sm" loading={working}>
          {button}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
