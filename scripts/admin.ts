/**
 * Says who runs the site: `npm run admin -- grant <email> admin|moderator|member`; and reckons the audit log again:
 * `npm run admin -- audit verify [hash]`, where a hash that an earlier run has printed must still be there.
 */
import { emailSchema } from '#contract/accounts/fields.ts';
import { memberRoles, type MemberRole } from '#contract/accounts/rules.ts';
import type { Tools } from '../src/server/platform/tools.ts';
import { reportFaults, StartupFault } from '../src/server/platform/startup-fault.ts';

const USAGE = `Say what to do: npm run admin -- grant <email> ${memberRoles.join('|')}, or: npm run admin -- audit verify [hash].`;

process.umask(0o077);
await reportFaults(async () => {
  const command = readArguments(process.argv.slice(2));
  // Only now: whoever mistyped is told at once, not after half the server has been read.
  const { withTools } = await import('./with-tools.ts');
  console.log(await withTools(process.env, command));
});

type Command = (tools: Tools) => Promise<string>;

function readArguments([verb, ...rest]: string[]): Command {
  if (verb === 'grant' && rest.length === 2) {
    const address = emailSchema.safeParse(rest[0]);
    const role = memberRoles.find((each) => each === rest[1]);
    if (address.success && role) return (tools) => grant(tools, address.data, role);
  }
  if (verb === 'audit' && rest[0] === 'verify' && rest.length <= 2)
    return (tools) => verify(tools, rest[1] ?? null);
  throw new StartupFault(USAGE);
}

async function grant(tools: Tools, email: string, role: MemberRole): Promise<string> {
  const { changeRole, findMemberByEmail } =
    await import('../src/server/features/accounts/accounts.service.ts');
  const { recordAction } = await import('../src/server/platform/audit/audit.ts');
  const member = await findMemberByEmail(tools.db, email);
  if (!member) throw new StartupFault(`Nobody has signed up as ${email}.`);
  await tools.write(async (tx) => {
    await changeRole(tx, member.id, role);
    const details = { role, before: member.role };
    const target = `member:${member.id}`;
    recordAction(tools, tx, { actorId: null, action: 'member.role', target, details });
  });
  return `${member.name} <${email}> is ${role} from now on.`;
}

async function verify(tools: Tools, known: string | null): Promise<string> {
  const { verifyAudit } = await import('../src/server/platform/audit/audit.ts');
  const { rows, head, brokenAt, includes } = await verifyAudit(tools.db, known);
  if (brokenAt !== null)
    throw new StartupFault(
      `The audit log was changed: row ${brokenAt} does not follow from those before it.`,
    );
  if (!includes)
    throw new StartupFault(`The audit log was cut or rewritten: no row has the hash ${known}.`);
  return `All ${rows} rows of the audit log follow from each other. Keep this hash elsewhere: ${head}`;
}
