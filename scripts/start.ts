/** Builds the pages if they changed, then runs the server. */
import { serve } from '../src/server/serve.ts';
import { buildWeb } from './build.ts';

await serve(process.env, buildWeb);
