import { markdownTable } from '../markdown-table.ts';

interface Run {
  day: string;
  commit: string;
  /** What was tried, and how often. */
  counts: ReadonlyMap<string, number>;
}

const intro = `# Attacks

\`npm run test:attack\` attacks a site of its own on this machine, and writes this page when nothing gave way. \`npm test\` runs a slice of it. What is tried:

- **Access.** Every endpoint is asked by 13 callers (\`tests/attack/callers.ts\`) for what is their own, and for what is somebody else's, with input
  that makes sense. Who may stands in \`tests/attack/who-may.ts\`, by hand and apart from what endpoints declare. Whoever is refused has changed nothing
  in the database, and no reply and no event says what its reader may not know (\`canaries.ts\`).
- **Foreign origins** on every write and handshake.
- **Malformed requests and frames**, from a seed that repeats them (\`ATTACK_SEED\`): nothing answers 500, tells where it broke, or writes half of something.
- **Texts that are scripts**, 500 of them (\`tests/attack/script-strings.ts\`), in the fields of profiles and companions, in messages, comments, notes,
  ratings, reports, appeals and grievances. What is taken is opened in Chromium, on members’ pages and in the console: it is seen as it was written, and
  nothing of it runs, asks, fetches or becomes an element.
- **Hostile files** to every endpoint that takes files: what comes in has been made anew.
- **Guessing** passwords, codes and links from forged addresses, while the member's own browser still gets in.
`;

/** The page that says what was tried, when and on which commit. */
export function securityPage({ day, commit, counts }: Run): string {
  const all = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  const rows = all.map(([what, count]) => [what, count.toLocaleString('en')]);
  return `${intro}\n## Last run\n\nOn ${day}, commit ${commit}: nothing gave way.\n\n${markdownTable(['Tried', 'How often'], rows)}\n`;
}
