/** Says who runs the site: `npm run admin -- grant <email> admin|moderator|member`. */
import { emailSchema } from '#contract/accounts.ts';
import { memberRoles } from '#contract/options.ts';
import { setRole } from '../src/server/features/accounts/members.queries.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { newToken } from '../src/server/platform/ids.ts';
import { createLog } from '../src/server/platform/log.ts';
import { closeAll, openTools, type Closer } from '../src/server/open-tools.ts';
import { orSayWhy, StartupFault } from '../src/server/platform/startup-fault.ts';

const USAGE = `Say whom to make what: npm run admin -- grant <email> ${memberRoles.join('|')}.`;

process.umask(0o077);
await orSayWhy(async () => {
  const { email, role } = readArguments(process.argv.slice(2));
  // It signs nothing, so it does not insist on the secret of the site.
  const config = readConfig({ SESSION_SECRET: newToken(), ...process.env });
  const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'warn');
  const closers: Closer[] = [];
  try {
    // The embedded database belongs to one process: while the site runs, this says so and changes nothing.
    const { db } = await openTools(config, systemClock, log, closers);
    const member = await setRole(db, email, role);
    if (!member) throw new StartupFault(`Nobody has signed up as ${email}.`);
    console.log(`${member.name} <${email}> is ${role} from now on.`);
  } finally {
    await closeAll(closers);
  }
});

function readArguments([verb, email, role, ...rest]: string[]) {
  const known = memberRoles.find((each) => each === role);
  const address = emailSchema.safeParse(email);
  if (verb !== 'grant' || !address.success || !known || rest.length > 0)
    throw new StartupFault(USAGE);
  return { email: address.data, role: known };
}
