import { drawnStatementBudget } from '#contract/companions/earnings.endpoints.ts';
import type { LedgerAccount, LedgerKind } from '#contract/companions/ledger.rules.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';
import { csvOf, rupeesOf } from '../csv.policy.ts';
import { heldAt, listMoved, type Moved } from '../ledger/ledger.queries.ts';
import { listByIds, type SessionRow } from '../meter/sessions.queries.ts';
import { viewEarning } from './earning-views.ts';
import { companionPseudonym } from './earnings-reading.service.ts';
import type { Statement, StatementLine } from './statement-pdf.ts';
import { monthSpan } from './tax.policy.ts';

// Fonts take longer to read than a request may hold up others.
const drawStatement = threadCall<Statement, Uint8Array>(
  new URL('./statement-pdf.worker.ts', import.meta.url),
);

/** Together what a companion has coming: what moves between them changes nothing. */
const balances: LedgerAccount[] = ['on-hold', 'available', 'in-payout'];

/** The month, as the books have it: what was there, each line, and what is there then. They add up to the paisa. */
async function makeStatement(tools: Tools, memberId: string, month: string): Promise<Statement> {
  const pseudonym = await companionPseudonym(tools, memberId);
  const member = await findMember(tools.db, memberId);
  const span = monthSpan(month);
  if (span.from > tools.clock.now()) throw refuse('NOT_FOUND');
  const opening = await heldAt(tools.db, pseudonym, balances, span.from);
  const moved = await listMoved(tools.db, pseudonym, balances, span);
  const sessions = await listByIds(tools.db, [...new Set(moved.map(({ sourceId }) => sourceId))]);
  const known = new Map(sessions.map((session) => [session.id, session]));
  const { section } = tools.config.earnings.tds;
  const lines = byTransaction(moved)
    .map((parts) => lineOf(parts, known, section))
    .filter(({ minor }) => minor !== 0);
  return {
    brandName: tools.config.brandName,
    supportEmail: tools.config.supportEmail,
    name: member?.fullName ?? '',
    month,
    madeAt: span.from,
    opening,
    lines,
    closing: lines.reduce((sum, { minor }) => sum + minor, opening),
  };
}

/** What moved together, one after the other. */
function byTransaction(moved: Moved[]): [Moved, ...Moved[]][] {
  const groups = new Map<string, [Moved, ...Moved[]]>();
  for (const each of moved) {
    const group = groups.get(`${each.kind} ${each.sourceId}`);
    if (group) group.push(each);
    else groups.set(`${each.kind} ${each.sourceId}`, [each]);
  }
  return [...groups.values()];
}

const labels: Partial<Record<LedgerKind, (section: string) => string>> = {
  'session-settled': () => 'Earned',
  'earning-released': (section) => `Tax withheld (${section})`,
  'earning-reversed': () => 'Taken back',
  'payout-paid': () => 'Paid out',
};

function lineOf(
  parts: [Moved, ...Moved[]],
  sessions: Map<string, SessionRow>,
  section: string,
): StatementLine {
  const [{ kind, sourceId, at }] = parts;
  const session = sessions.get(sourceId);
  const earning = session && viewEarning(session);
  return {
    day: dayInIndia(at),
    what: labels[kind]?.(section) ?? kind,
    kind: earning ? companionKindLabels[earning.kind] : '',
    category: earning ? connectionTypeLabels[earning.category] : '',
    seconds: kind === 'session-settled' ? (earning?.seconds ?? null) : null,
    rateMinor: kind === 'session-settled' ? (earning?.rate.minor ?? null) : null,
    minor: parts.reduce((sum, { minor }) => sum + minor, 0),
  };
}

const lengthOf = (seconds: number | null): string =>
  seconds === null ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export async function readStatement(
  tools: Tools,
  memberId: string,
  { month, as }: { month: string; as: 'csv' | 'pdf' },
): Promise<File> {
  const statement = await makeStatement(tools, memberId, month);
  const name = `statement-${month}.${as}`;
  if (as === 'csv') return new File([statementCsv(statement)], name, { type: 'text/csv' });
  await spend(tools, drawnStatementBudget, { memberId });
  const bytes = Buffer.from(await drawStatement(statement));
  return new File([bytes], name, { type: 'application/pdf' });
}

function statementCsv({ opening, lines, closing, month }: Statement): string {
  let balance = opening;
  const rows = lines.map(({ day, what, kind, category, seconds, rateMinor, minor }) => {
    balance += minor;
    const rate = rateMinor === null ? '' : rupeesOf(rateMinor);
    const amounts = [rate, rupeesOf(minor), rupeesOf(balance)];
    return [day, what, kind, category, lengthOf(seconds), ...amounts];
  });
  return csvOf([
    [
      'Date',
      'What',
      'Kind',
      'Category',
      'Length (min:s)',
      'Rate (INR)',
      'Amount (INR)',
      'Balance (INR)',
    ],
    [`${month}-01`, 'Opening balance', '', '', '', '', '', rupeesOf(opening)],
    ...rows,
    ['', 'Closing balance', '', '', '', '', '', rupeesOf(closing)],
  ]);
}
