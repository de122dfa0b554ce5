import { resolve } from 'node:path';
import { openBenchDatabase, postgresPid, withBenchPostgres } from './browse-database.ts';
import { startForked } from './chat/forked.ts';
import { median, p95 } from './load/figures.ts';
import { processorMs, processorMsOfFamily } from './load/machine.ts';
import { decideForSome, personOf, signInSome, startOurServer, viewersAmong } from './peers/our-site.ts';
import { keepAlive, COMPRESSED } from './load/keep-alive.ts';
const [what = 'browse', seconds = '6', flags = ''] = process.argv.slice(2);
await withBenchPostgres('/tmp/bpeers', { durable: true }, async (url, folder) => {
  if (what === 'drop') { const { run } = await import('./browse-database.ts'); await run(url, 'drop database parse_100000'); return; }
  const { tools, close } = await openBenchDatabase(url, folder, 100000);
  const { some } = await signInSome(tools, 100000);
  const ourUrl = tools.config.databaseUrl ?? '';
  await decideForSome(tools, some);
  await close();
  const ours = await startOurServer(folder, ourUrl, flags ? { profileIn: resolve(flags) } : {});
  const pg = await postgresPid(url);
  const people = some.map(personOf);
  if (what === 'browse') {
    const f = startForked(new URL('./peers/browsing.ts', import.meta.url));
    await f.ask({ prepare: { kind: 'ours', ports: [ours.port], viewers: viewersAmong(people) } });
    await f.ask({ browse: { clients: 16, seconds: 3 } });
    for (let i = 0; i < 3; i += 1) {
      const [a, b] = [processorMs(ours.pid), processorMsOfFamily(pg)];
      const r = (await f.ask({ browse: { clients: 16, seconds: Number(seconds) } })) as { times: number[]; seconds: number };
      const n = r.times.length;
      console.log(`${(n / r.seconds).toFixed(1)}/s p50 ${median(r.times).toFixed(1)} p95 ${p95(r.times).toFixed(1)} server ${((processorMs(ours.pid) - a) / n).toFixed(2)} pg ${((processorMsOfFamily(pg) - b) / n).toFixed(2)}`);
    }
    await f.end();
  } else {
    for (let i = 0; i < 3; i += 1) {
      const [a, b] = [processorMs(ours.pid), processorMsOfFamily(pg)];
      let n = 0; const end = performance.now() + Number(seconds) * 1000;
      await Promise.all(Array.from({ length: 16 }, async (_, at) => {
        const c = keepAlive(ours.port, `127.9.0.${at + 1}`);
        while (performance.now() < end) { const p = people[(n * 7) % 400]!; const r = await c.ask({ method: 'GET', path: what, headers: { ...p.headers, ...COMPRESSED } }); n += 1; if (r.status !== 200) throw new Error(r.text()); }
        c.close();
      }));
      console.log(`${what} ${(n / Number(seconds)).toFixed(1)}/s server ${((processorMs(ours.pid) - a) / n).toFixed(2)} pg ${((processorMsOfFamily(pg) - b) / n).toFixed(2)}`);
    }
  }
  await ours.end();
});
