import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { getChromium } from '../local/chromium.ts';
import { quickFolder } from './quick-folder.ts';
import { getRedis } from '../local/redis.ts';
import { getTurn } from '../local/turn.ts';

/** Quick checks first, so that a slip is told within seconds; in two rows that take about as long. */
const stages = [
  [
    ['types', 'layers'],
    ['format', 'lint', 'dead', 'dependencies', 'migrations'],
  ],
  [['server']],
  [['browser']],
];

/** What the machine has to have is told before anybody waits for the first check. */
function getTools(): void {
  const missing = [getChromium, getRedis, getTurn].flatMap((get) => {
    try {
      get();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (missing.length === 0) return;
  console.error(missing.join('\n'));
  process.exit(1);
}

getTools();
const env = { ...process.env, TMPDIR: quickFolder() };
const results: { step: string; outcome: string; seconds: string }[] = [];
const failed = () => results.some(({ outcome }) => outcome !== 'passed');

async function run(step: string, alone: boolean): Promise<boolean> {
  const heading = `\n${`── test:${step} `.padEnd(72, '─')}`;
  if (alone) console.log(heading);
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', `test:${step}`], {
    env,
    stdio: ['inherit', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
  });
  const said = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''));
  const [status] = (await once(child, 'close')) as [number | null];
  // Told in one piece: what runs beside it speaks too.
  if (!alone) console.log(heading, ...(await Promise.all(said)).map((each) => `\n${each.trim()}`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  results.push({ step, outcome: status === 0 ? 'passed' : 'FAILED', seconds });
  return status === 0;
}

for (const rows of stages) {
  const alone = rows.length === 1;
  const runRow = async (steps: string[]) => {
    for (const step of steps) if (!(await run(step, alone))) return;
  };
  await Promise.all(rows.map(runRow));
  if (failed()) break;
}

console.log(`\n${'── summary '.padEnd(72, '─')}`);
for (const { step, outcome, seconds } of results) {
  console.log(`${step.padEnd(10)} ${outcome.padEnd(8)} ${seconds.padStart(7)} s`);
}
const notRun = stages.flat(2).filter((name) => !results.some(({ step }) => step === name));
for (const step of notRun) console.log(`${step.padEnd(10)} not run`);

process.exitCode = failed() ? 1 : 0;
