/** Builds the pages if they changed, and runs the server. */
import { serve } from '#server/serve.ts';
import { buildWeb } from './build/build.ts';
import { endWithNpm } from './local/end-with-npm.ts';

endWithNpm();
await serve(process.env, buildWeb);
