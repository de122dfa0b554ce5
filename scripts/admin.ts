/** Says who runs the site: `npm run admin -- grant <email> admin|moderator|member`. */
import { emailSchema } from '#contract/accounts/fields.ts';
import { memberRoles } from '#contract/accounts/rules.ts';
import { reportFaults, StartupFault } from '../src/server/platform/startup-fault.ts';

const USAGE = `Say whom to make what: npm run admin -- grant <email> ${memberRoles.join('|')}.`;

process.umask(0o077);
await reportFaults(async () => {
  const { email, role } = readArguments(process.argv.slice(2));
  // Only now: whoever mistyped is told at once, not after half the server has been read.
  const { withTools } = await import('./with-tools.ts');
  const member = await withTools(process.env, async ({ db }) => {
    const { setRole } = await import('../src/server/features/accounts/members.queries.ts');
    return setRole(db, email, role);
  });
  if (!member) throw new StartupFault(`Nobody has signed up as ${email}.`);
  console.log(`${member.name} <${email}> is ${role} from now on.`);
});

function readArguments([verb, email, role, ...rest]: string[]) {
  const known = memberRoles.find((each) => each === role);
  const address = emailSchema.safeParse(email);
  if (verb !== 'grant' || !address.success || !known || rest.length > 0)
    throw new StartupFault(USAGE);
  return { email: address.data, role: known };
}
