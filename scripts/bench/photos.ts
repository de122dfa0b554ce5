/** What looking at a photo costs: how long the check takes for each of a hundred pictures, and how sure it is of them. */
import sharp from 'sharp';
import {
  judgeNudity,
  LOOKED_AT,
  type NudityScores,
} from '#server/platform/pictures/nudity.policy.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { makeHarmlessPictures } from '#server/testing/made-pictures.ts';

const WORKER = '../../src/server/platform/pictures/nudity.worker.ts';

const threshold = readConfig({}).photoCheck?.threshold ?? 0;
const { call, end } = processCall<NudityScores>(new URL(WORKER, import.meta.url), {
  mostWaiting: 1,
  niceness: 0,
});
const pixelsOf = (bytes: Buffer) =>
  sharp(bytes).resize(LOOKED_AT, LOOKED_AT, { fit: 'fill' }).removeAlpha().raw().toBuffer();

const taken: number[] = [];
const bare: number[] = [];
let held = 0;
for (const { bytes } of await makeHarmlessPictures()) {
  const pixels = await pixelsOf(bytes);
  const begun = performance.now();
  const { head } = await call([pixels]);
  taken.push(performance.now() - begun);
  bare.push(head.porn + head.hentai);
  if (judgeNudity(head, threshold) !== 'clear') held += 1;
}
end();

const [first = NaN, ...others] = taken;
const sorted = others.toSorted((a, b) => a - b);
const percentile = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(0);
console.log(`First picture, with the start and the model: ${first.toFixed(0)} ms.`);
console.log(`Each further one: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms.`);
console.log(
  `Taken for nudity: ${held} of ${taken.length}; the likest at ${Math.max(...bare).toFixed(2)}.`,
);
