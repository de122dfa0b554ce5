import { startLocalServer } from '../../scripts/local/server.ts';
import { SEEDED_MEMBERS } from './support/seeded-members.ts';
import { handServerOver } from './support/server.ts';

/**
 * One real server for the whole run. Behind a trusted proxy, so that each test can be a visitor of its own;
 * as a demo, so that the mailed links can be reached.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startLocalServer({
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'on',
    DEMO_MEMBERS: String(SEEDED_MEMBERS),
    // A like nobody sent would surprise the tests.
    DEMO_COMPANY: 'off',
    // A check that gives up on a busy machine would hold the photo for a person.
    PHOTO_CHECK_SECONDS: '60',
  });
  handServerOver({ url, dataDir });
  return stop;
}
