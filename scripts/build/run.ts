/** `npm run build` builds all that a node runs; `npm run build -- server` the server alone. */
import { buildAll, buildServer } from './build.ts';

const began = performance.now();
const outcomes = process.argv.includes('server') ? [await buildServer()] : await buildAll();
const seconds = ((performance.now() - began) / 1000).toFixed(1);
if (outcomes.includes('built')) console.log(`Built dist in ${seconds} s.`);
