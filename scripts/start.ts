/** Builds the pages if they changed, then runs the server. */
import { buildWeb } from './build.ts';

await buildWeb();
await import('../src/server/main.ts');
