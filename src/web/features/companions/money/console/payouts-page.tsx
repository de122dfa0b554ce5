import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconCashBanknoteOff, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { payoutStates, type PayoutState } from '#contract/companions/earnings.rules.ts';
import type { AdminPayout } from '#contract/companions/money-console.endpoints.ts';
import { formatExactly } from '#contract/money.ts';
import { indianDateTime } from '#web/lib/indian-time.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useNow } from '#web/lib/now.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { api, call } from '../money.api.ts';
import { PayoutCard } from './payout-card.tsx';
import classes from './console.module.css';

const labels: Record<PayoutState, string> = {
  asked: 'To approve',
  approved: 'To pay',
  paid: 'Paid',
  refused: 'Refused',
};

const noneTexts: Record<PayoutState, string> = {
  asked: 'Nobody waits for a payout to be approved.',
  approved: 'Nothing is approved that was not paid.',
  paid: 'Nothing has been paid yet.',
  refused: 'Nothing was refused.',
};

/** Money leaves with two people: one approves, another says that it was paid. */
export function PayoutsPage() {
  const [state, setState] = useState<PayoutState>('asked');
  return (
    <PageFrame title="Payouts" lead="One of you approves, another one pays. Nobody their own.">
      <div className={classes.parts}>
        <NativeSelect
          label="Step"
          className={classes.choice ?? ''}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setState(payoutStates.find((each) => each === value) ?? 'asked')
          }
          data={payoutStates.map((value) => ({ value, label: labels[value] }))}
        />
        <PayoutList key={state} state={state} />
        <TaxReports />
      </div>
    </PageFrame>
  );
}

function PayoutList({ state }: { state: PayoutState }) {
  const list = useInfiniteQuery(
    api.companions.console.payouts.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const payouts = list.data && itemsOf(list.data);
  if (list.error && !payouts)
    return (
      <LoadFailure
        title="The payouts could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!payouts) return <Skeleton height={200} radius="lg" />;
  if (payouts.length === 0)
    return <EmptyState icon={IconCashBanknoteOff} title="Nothing here" text={noneTexts[state]} />;
  return (
    <>
      {state === 'approved' && <BankFile payouts={payouts.filter(({ mayMove }) => mayMove)} />}
      <ul className={classes.list}>
        {payouts.map((payout) => (
          <li key={payout.id}>
            <PayoutCard payout={payout} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

/** Of what is shown and approved by others: whoever needs more of them shows more first. */
function BankFile({ payouts }: { payouts: readonly AdminPayout[] }) {
  const sum = payouts.reduce((minor, { amount }) => minor + amount.minor, 0);
  const ids = payouts.map(({ id }) => id);
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const exported = payouts.flatMap(({ exportedAt }) => exportedAt ?? []).toSorted();
  const [last] = exported.slice(-1);
  if (ids.length === 0) return null;

  async function save() {
    const again =
      last !== undefined &&
      (await confirm({
        title: 'Make another bank file?',
        body: `${exported.length} of these ${exported.length === 1 ? 'was' : 'were'} in a file before, last on ${indianDateTime(last)}. Please make sure that the bank pays none twice.`,
        confirmLabel: 'Make it again',
      }));
    if (last === undefined || again)
      await saveFile(() => call.companions.console.bankFile({ ids, again }));
    await queryClient.invalidateQueries({ queryKey: api.companions.console.payouts.key() });
  }

  return (
    <div className={classes.row}>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} stroke={1.7} aria-hidden />}
        onClick={() => void save()}
      >
        Bank file (CSV)
      </Button>
      <span className={classes.soft}>
        {ids.length} {ids.length === 1 ? 'payout' : 'payouts'},{' '}
        {formatExactly({ currency: 'INR', minor: sum })}
      </span>
    </div>
  );
}

/** In which the first earnings fell. */
const FIRST_YEAR = 2026;
const IN_INDIA_MS = 5.5 * 3_600_000;

const quarters = [
  { quarter: 1, label: 'April to June' },
  { quarter: 2, label: 'July to September' },
  { quarter: 3, label: 'October to December' },
  { quarter: 4, label: 'January to March' },
];

/** The financial years until now, in India, latest first. */
function yearsUntil(now: Date): number[] {
  const there = new Date(now.getTime() + IN_INDIA_MS);
  const last = there.getUTCFullYear() - (there.getUTCMonth() < 3 ? 1 : 0);
  const count = Math.max(1, last - FIRST_YEAR + 1);
  return Array.from({ length: count }, (_, index) => FIRST_YEAR + count - 1 - index);
}

/** What was credited and withheld, by person, for whoever files it. */
function TaxReports() {
  const years = yearsUntil(useNow());
  const [year, setYear] = useState(years[0] ?? FIRST_YEAR);
  const report = (quarter?: number) =>
    void saveFile(() => call.companions.console.taxReport({ year, ...(quarter && { quarter }) }));
  return (
    <section className={classes.card} aria-labelledby="tax-reports">
      <h2 id="tax-reports" className={classes.title}>
        Tax reports
      </h2>
      <p className={classes.soft}>
        What became available and what was withheld, by person, with the PAN. Each download is noted
        in the audit log.
      </p>
      <NativeSelect
        label="Financial year"
        className={classes.choice ?? ''}
        value={String(year)}
        onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        data={years.map((each) => ({
          value: String(each),
          label: `${each}–${String(each + 1).slice(2)}`,
        }))}
      />
      <div className={classes.row}>
        {quarters.map(({ quarter, label }) => (
          <Button key={quarter} size="sm" variant="default" onClick={() => report(quarter)}>
            {label}
          </Button>
        ))}
        <Button size="sm" variant="default" onClick={() => report()}>
          Whole year
        </Button>
      </div>
    </section>
  );
}

/** Files that ask for a proof first, which no link can give; saved as if from one. */
async function saveFile(fetchFile: () => Promise<{ body: File }>): Promise<void> {
  try {
    const { body } = await fetchFile();
    const url = URL.createObjectURL(body);
    const link = Object.assign(document.createElement('a'), { href: url, download: body.name });
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    await toastFailure(error, 'The file could not be made. Please try again.');
  }
}
