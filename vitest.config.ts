import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each server test file starts a whole server with its own database; two at a time suit two cores.
    pool: 'forks',
    maxWorkers: 2,
    // Far above what they take: a busy machine shall be slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: 'src/server/testing/before-all.ts',
          include: [
            'src/{contract,server}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/process/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'web', environment: 'jsdom', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
