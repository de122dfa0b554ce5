import { spawnSync } from 'node:child_process';

/** Quick checks first, so that a slip is told within seconds. */
const steps = ['format', 'lint', 'types', 'layers', 'dead', 'server', 'browser'];

const results: { step: string; outcome: string; seconds: string }[] = [];

for (const step of steps) {
  const heading = `── test:${step} `;
  console.log(`\n${heading.padEnd(72, '─')}`);
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', `test:${step}`], { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  results.push({ step, outcome: status === 0 ? 'passed' : 'FAILED', seconds });
  if (status !== 0) break;
}

console.log(`\n${'── summary '.padEnd(72, '─')}`);
for (const { step, outcome, seconds } of results) {
  console.log(`${step.padEnd(10)} ${outcome.padEnd(8)} ${seconds.padStart(7)} s`);
}
for (const step of steps.slice(results.length)) console.log(`${step.padEnd(10)} not run`);

process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
