/**
 * Shows how well the content rules judge and what they cost beside keeping a message:
 * `npm run bench:safety [-- --misses --no-cost]`. Lines are printed of the tuning part only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { families } from '#contract/safety/rules.ts';
import { judge, readCorpus, scoreOf, type Judged } from '#server/testing/safety-corpus.ts';
import { concernsAny } from '#server/features/safety/screening/screening.service.ts';
import { sendMessage } from '#server/features/messages/sending.service.ts';
import { newId } from '#server/platform/ids.ts';
import { makeChatMembers, makeChats } from '../local/chat-members.ts';
import { withPostgres } from '../local/postgres.ts';
import { withTools } from '../local/with-tools.ts';

const { values } = parseArgs({
  options: { misses: { type: 'boolean' }, 'no-cost': { type: 'boolean' } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const figure = (share: number) => (Number.isNaN(share) ? '    –' : share.toFixed(3));
const row = (name: string, judged: Judged[]) => {
  const { lines, precision, recall, family } = scoreOf(judged);
  say(
    `  ${name.padEnd(16)}${String(lines).padStart(5)}  ${figure(precision)}  ${figure(recall)}  ${figure(family)}`,
  );
};

function report(part: 'tuning' | 'held-out'): void {
  const judged = judge(readCorpus(part));
  say(`\n${part.padEnd(18)}lines  precision recall same family`);
  row('all', judged);
  const groups = (of: (line: Judged) => string) => [...new Set(judged.map(of))].toSorted();
  for (const language of groups((line) => line.language))
    row(
      language,
      judged.filter((line) => line.language === language),
    );
  for (const kind of groups((line) => line.kind))
    row(
      kind,
      judged.filter((line) => line.kind === kind),
    );
  // Of a family: the lines that a reader or a rule gives to it.
  for (const family of families)
    row(
      family,
      judged.filter(
        ({ label, finding }) => label === family || (label === 'ok' && finding?.family === family),
      ),
    );
  if (part === 'held-out' || !values.misses) return;
  for (const { kind, label, text, finding } of judged)
    if (label === 'ok' ? finding : finding?.family !== label)
      say(`  ${kind}, ${label}, found ${finding?.family ?? 'nothing'}: ${text}`);
}

report('tuning');
report('held-out');

const LINES_AT_LEAST = 40_000;
const PAIRS = 100;
const MESSAGES_EACH = 25;

const cpuOf = async (times: number, run: () => unknown): Promise<number> => {
  const begun = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / times;
};

/**
 * Beside what this process spends on keeping a message; what the database spends is not counted. Sending screens, too,
 * so only innocent words are sent, and what screening them takes is taken off.
 */
async function cost(): Promise<void> {
  const lines = readCorpus('tuning');
  const rounds = Math.ceil(LINES_AT_LEAST / lines.length);
  judge(lines);
  const screening = await cpuOf(rounds * lines.length, () => {
    for (let round = 0; round < rounds; round += 1) judge(lines);
  });
  const innocent = judge(lines)
    .filter(
      ({ text, finding }) =>
        !finding && !concernsAny(['first-message', 'message'], text, new Date()),
    )
    .slice(0, MESSAGES_EACH);
  const screeningSent = await cpuOf(rounds * innocent.length, () => {
    for (let round = 0; round < rounds; round += 1)
      for (const { text } of innocent) concernsAny(['first-message', 'message'], text, new Date());
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-bench-'));
  const sending = await withPostgres((url) =>
    withTools({ DATABASE_URL: url, DATA_DIR: dataDir }, async (tools) => {
      const members = await makeChatMembers(tools, 2 * PAIRS);
      const chats = await makeChats(
        tools,
        Array.from({ length: PAIRS }, (_, at): [string, string] => [
          members[2 * at]?.id ?? '',
          members[2 * at + 1]?.id ?? '',
        ]),
      );
      const sendAll = async () => {
        for (const [at, conversationId] of chats.entries())
          for (let count = 0; count < MESSAGES_EACH; count += 1)
            await sendMessage(tools, members[2 * at]?.id ?? '', {
              conversationId,
              clientId: newId(),
              text: innocent[count]?.text ?? '',
              photoId: null,
              replyTo: null,
            });
      };
      await sendAll();
      return cpuOf(PAIRS * MESSAGES_EACH, sendAll);
    }),
  );
  await rm(dataDir, { recursive: true, force: true });
  const keeping = sending - screeningSent;
  say(
    `\nprocessor time: ${screening.toFixed(0)} µs to screen a message, ${keeping.toFixed(0)} µs to keep one (without the database): 1 to ${(keeping / screening).toFixed(1)}`,
  );
}

if (!values['no-cost']) await cost();
