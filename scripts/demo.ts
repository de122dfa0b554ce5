/** The same as start, with demo members, their logins and a readable outbox. */
process.env.DEMO = 'on';
await import('./start.ts');

export {};
