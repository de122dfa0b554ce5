import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores have room for a third: each waits for its database now and then.
    maxWorkers: 3,
    // Far above what they take: a busy machine shall be slow, not wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Slowly enough for what a member may ask in a minute of a clock that stands still.
    expect: { poll: { timeout: 60_000, interval: 500 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Every file starts its own server, so files may share what they import.
          isolate: false,
          globalSetup: 'src/server/testing/before-all.ts',
          include: [
            'src/{contract,server}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{attack,process}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          // They keep nothing in modules and replace none.
          isolate: false,
          include: ['src/web/**/*.test.ts'],
          exclude: ['src/web/**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        // Each file has a page and modules of its own: what one leaves in them, or puts in their place, the next must not
        // find. They share a process, which reads jsdom once; that alone took longer than most files.
        test: {
          name: 'web-dom',
          environment: './tests/page-environment.ts',
          pool: 'vmForks',
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.dom.test.ts'],
        },
      },
    ],
  },
});
