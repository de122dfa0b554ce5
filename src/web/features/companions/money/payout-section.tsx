import '@mantine/core/styles/NumberInput.css';
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Earnings, Payout } from '#contract/companions/earnings.endpoints.ts';
import { panSchema, payoutAccountSchema } from '#contract/companions/payouts.fields.ts';
import { formatExactly, formatMoney, money, toMajor } from '#contract/money.ts';
import { useProofFor } from '#web/features/accounts/index.ts';
import { indianDay } from '#web/lib/indian-time.ts';
import { failureText } from '#web/lib/failure.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { api, call } from './money.api.ts';
import classes from './earnings.module.css';

/** Where the money goes, asking for it, and what was asked for before. */
export function PayoutSection({ earnings }: { earnings: Earnings }) {
  const details = useQuery(api.companions.payoutDetails.queryOptions());
  const [changing, setChanging] = useState(false);
  const isSet = Boolean(details.data?.to && details.data.pan);
  return (
    <section className={classes.card} aria-labelledby="payouts-title">
      <h2 id="payouts-title">Payouts</h2>
      {details.data?.to && (
        <p>
          To {details.data.to}
          {details.data.pan && `, PAN ${details.data.pan}`}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
            Change
          </Button>
        </p>
      )}
      {details.data && (changing || !isSet) && (
        <DetailsForm needsPan={!details.data.pan} onSaved={() => setChanging(false)} />
      )}
      {isSet && !changing && <AskForm earnings={earnings} />}
      <Payouts />
    </section>
  );
}

const fields = z.object({
  method: z.enum(['upi', 'bank']),
  holder: z.string(),
  upiId: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  pan: z.string(),
});

function DetailsForm({ needsPan, onSaved }: { needsPan: boolean; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const { sendProven, proofDialog } = useProofFor('Save where the money goes');
  const [method, setMethod] = useState<'upi' | 'bank'>('upi');
  const schema = fields.superRefine((values, context) => {
    const account = payoutAccountSchema.safeParse({ ...values, method });
    const pan = needsPan || values.pan ? panSchema.safeParse(values.pan) : null;
    for (const issue of account.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    for (const issue of pan?.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['pan'], message: issue.message });
  });
  const form = useSchemaForm({
    schema,
    initialValues: { method, holder: '', upiId: '', accountNumber: '', ifsc: '', pan: '' },
    send: async (values) => {
      const account = payoutAccountSchema.parse({ ...values, method });
      const pan = values.pan || undefined;
      await sendProven(async (proof) => {
        await call.companions.savePayoutDetails({ account, pan, proof });
        await queryClient.invalidateQueries({ queryKey: api.companions.payoutDetails.key() });
        onSaved();
      });
    },
    explain: (error) => ({
      message: failureText(error, 'That could not be saved. Please try again.'),
      fields: [],
    }),
  });
  return (
    <>
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} />
        <NativeSelect
          label="Pay to"
          value={method}
          onChange={({ currentTarget }) =>
            setMethod(currentTarget.value === 'bank' ? 'bank' : 'upi')
          }
          data={[
            { value: 'upi', label: 'UPI' },
            { value: 'bank', label: 'Bank account' },
          ]}
        />
        <TextInput
          label="Name on the account"
          description="The one on your checked document."
          autoComplete="name"
          {...form.field('holder')}
        />
        {method === 'upi' ? (
          <TextInput label="UPI ID" placeholder="asha@okbank" {...form.field('upiId')} />
        ) : (
          <>
            <TextInput
              label="Account number"
              inputMode="numeric"
              {...form.field('accountNumber')}
            />
            <TextInput label="IFSC" placeholder="HDFC0001234" {...form.field('ifsc')} />
          </>
        )}
        <TextInput
          label={needsPan ? 'PAN' : 'PAN, if it has changed'}
          description="Tax law asks for it before the first payout. It is kept encrypted."
          {...form.field('pan')}
        />
        <Button type="submit">Save</Button>
      </form>
      {proofDialog}
    </>
  );
}

function AskForm({ earnings }: { earnings: Earnings }) {
  const { available, payoutMinimum } = earnings;
  const queryClient = useQueryClient();
  const [rupees, setRupees] = useState<string | number>(toMajor(available));
  const [tried, setTried] = useState(false);
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useMutation(api.companions.askPayout.mutationOptions());
  if (available.minor < payoutMinimum.minor)
    return (
      <p className={classes.soft}>
        You can ask for a payout once {formatMoney(payoutMinimum)} is available.
      </p>
    );
  const asked = money('INR', Number(rupees));
  const isTooLittle = asked.minor < payoutMinimum.minor;
  const isTooMuch = asked.minor > available.minor;
  async function ask() {
    setTried(true);
    if (isTooLittle || isTooMuch) return;
    const sure = await confirm({
      title: `Ask for ${formatMoney(asked)}?`,
      body: 'It goes to the account above. Two people of our team look at it first.',
      confirmLabel: 'Ask for it',
    });
    if (!sure) return;
    try {
      await mutateAsync({ minor: asked.minor });
      await toast('Two people of our team look at it. It is listed below.', 'Payout asked for');
    } catch (error) {
      await toastFailure(error, 'The payout could not be asked for. Please try again.');
    }
    await queryClient.invalidateQueries({ queryKey: api.companions.key() });
  }
  return (
    <div className={classes.row}>
      <NumberInput
        label="Amount in rupees"
        value={rupees}
        onChange={setRupees}
        // Never another amount than the one that was typed.
        clampBehavior="none"
        allowNegative={false}
        decimalScale={2}
        thousandSeparator=","
        thousandsGroupStyle="lakh"
        error={
          (tried && isTooLittle && `The least is ${formatMoney(payoutMinimum)}.`) ||
          (tried && isTooMuch && `The most is ${formatExactly(available)}.`)
        }
        errorProps={{ role: 'alert' }}
      />
      <Button loading={isPending} onClick={() => void ask()}>
        Ask for a payout
      </Button>
    </div>
  );
}

const payoutsQuery = api.companions.payouts.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

function Payouts() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(payoutsQuery);
  const payouts = itemsOf(data);
  if (payouts.length === 0) return null;
  return (
    <>
      <ul className={classes.list} aria-label="Payouts that you asked for">
        {payouts.map((payout) => (
          <li key={payout.id}>
            <div>
              {stateText(payout)}
              <div className={classes.soft}>
                {indianDay(new Date(payout.endedAt ?? payout.askedAt))} · {payout.to}
              </div>
            </div>
            <span className={classes.amount}>{formatMoney(payout.amount)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older ones
        </Button>
      )}
    </>
  );
}

function stateText({ state, reference, reason }: Payout): string {
  const texts = {
    asked: 'Waits for our team',
    approved: 'Approved, on its way to the bank',
    paid: `Paid, reference ${reference ?? ''}`,
    refused: `Refused: ${reason ?? ''}`,
  };
  return texts[state];
}
