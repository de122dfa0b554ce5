/** Builds the pages if they changed, then runs the server. */
import { serve } from '#server/serve.ts';
import { buildWeb } from './build/build.ts';

await serve(process.env, buildWeb);
