/**
 * Says who runs the site: `npm run admin -- grant <email> admin|moderator|member`; and reckons the audit log again:
 * `npm run admin -- audit verify [hash]`, where a hash that an earlier run has printed must still be there; and makes the pairs of keys
 * that documents, retained data and backups are sealed to: `npm run admin -- keys make <folder>`; and lists or opens what is kept of erased
 * members: `npm run admin -- sealed list`, `npm run admin -- sealed open <email or pseudonym> --key <private key file> --by <email of an admin> --reason <text>`;
 * and seals the keys of those to another pair: `npm run admin -- sealed rotate <old private key file> <new public key file>`;
 * and opens the name that is kept of a companion: `npm run admin -- identity name <email> --reason <text>`;
 * and seals the keys of all documents to another pair:
 * `npm run admin -- identity rotate <old private key file> <new public key file>`; and lets somebody who lost every passkey,
 * authenticator and recovery code in by password again: `npm run admin -- second-factor reset <email>`.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { emailSchema } from '#contract/accounts/fields.ts';
import { memberRoles, type MemberRole } from '#contract/accounts/rules.ts';
import type { Tools } from '#server/platform/tools.ts';
import { reportFaults, StartupFault } from '#server/platform/startup-fault.ts';

const USAGE = `Say what to do: npm run admin -- grant <email> ${memberRoles.join('|')}, npm run admin -- second-factor reset <email>, npm run admin -- audit verify [hash], npm run admin -- keys make <folder>, npm run admin -- identity rotate <old private key file> <new public key file>, npm run admin -- identity name <email> --reason <text>, npm run admin -- sealed list, npm run admin -- sealed open <email or pseudonym> --key <private key file> --by <email of an admin> --reason <text>, or: npm run admin -- sealed rotate <old private key file> <new public key file>.`;

process.umask(0o077);
await reportFaults(async () => {
  const [verb, ...rest] = process.argv.slice(2);
  if (verb === 'keys' && rest[0] === 'make' && rest[1] && rest.length === 2) {
    console.log(await makeKeys(rest[1]));
    return;
  }
  const command = readArguments(process.argv.slice(2));
  // Only now: whoever mistyped is told at once, not after half the server has been read.
  const { withTools } = await import('./local/with-tools.ts');
  console.log(await withTools(process.env, command));
});

type Command = (tools: Tools) => Promise<string>;

function readArguments([verb, ...rest]: string[]): Command {
  if (verb === 'grant' && rest.length === 2) {
    const address = emailSchema.safeParse(rest[0]);
    const role = memberRoles.find((each) => each === rest[1]);
    if (address.success && role) return (tools) => grant(tools, address.data, role);
  }
  if (verb === 'second-factor' && rest[0] === 'reset' && rest.length === 2) {
    const address = emailSchema.safeParse(rest[1]);
    if (address.success) return (tools) => resetFactor(tools, address.data);
  }
  if (verb === 'audit' && rest[0] === 'verify' && rest.length <= 2)
    return (tools) => verify(tools, rest[1] ?? null);
  if (verb === 'sealed') {
    const command = readSealed(rest);
    if (command) return command;
  }
  const [what, oldKey, newKey] = rest;
  if (verb === 'identity' && what === 'rotate' && oldKey && newKey && rest.length === 3)
    return (tools) => rotate(tools, oldKey, newKey);
  const [, email, flag, reason] = rest;
  if (verb === 'identity' && what === 'name' && email && flag === '--reason' && reason?.trim())
    return (tools) => nameOf(tools, email.toLowerCase(), reason.trim().slice(0, 200));
  throw new StartupFault(USAGE);
}

function readSealed(args: string[]): Command | null {
  if (args[0] === 'list' && args.length === 1) return listSealed;
  const [what, oldKey, newKey] = args;
  if (what === 'rotate' && oldKey && newKey && args.length === 3)
    return (tools) => rotateStore(tools, oldKey, newKey);
  if (what !== 'open') return null;
  try {
    const text = { type: 'string' } as const;
    const options = { key: text, by: text, reason: text };
    const { values, positionals } = parseArgs({
      args: args.slice(1),
      options,
      allowPositionals: true,
    });
    const { key, by, reason = '' } = values;
    const [who, ...more] = positionals;
    if (!who || more.length > 0 || !key || !by || !reason.trim()) return null;
    return (tools) => open(tools, who, key, { by, reason: reason.trim().slice(0, 200) });
  } catch {
    return null;
  }
}

/** Nothing is opened for it. */
async function listSealed(tools: Tools): Promise<string> {
  const { listSealedMembers } = await import('#server/features/accounts/leaving/sealed.service.ts');
  const lines: string[] = [];
  for await (const { pseudonym, erasedAt, keyId, records } of listSealedMembers(tools)) {
    lines.push(`${pseudonym}, erased ${erasedAt.toISOString()}, sealed to key ${keyId}`);
    for (const { kind, keepUntil } of records)
      lines.push(`  ${kind} until ${keepUntil.toISOString()}`);
  }
  return lines.join('\n') || 'Nothing is kept of anybody.';
}

async function open(
  tools: Tools,
  who: string,
  keyFile: string,
  opening: { by: string; reason: string },
): Promise<string> {
  const { openSealed } = await import('#server/features/accounts/leaving/sealed.service.ts');
  const { readPrivateKey } = await import('#server/platform/sealing/key-files.ts');
  const { keptSecret } = await import('#server/platform/config/data-dir.ts');
  // Addresses are hashed with the secret of the site, which tools that only look do not need otherwise.
  const sessionSecret =
    process.env['SESSION_SECRET'] ?? (await keptSecret(tools.config.dataDir, 'session-secret'));
  const withSecret = { ...tools, config: { ...tools.config, sessionSecret } };
  const found = await openSealed(withSecret, who, await readPrivateKey(keyFile), opening);
  if (found.length === 0) throw new StartupFault(`Nothing is kept of ${who}.`);
  return JSON.stringify(found, null, 2);
}

/** For payouts and tax; with the private key that the review process has, too. */
async function nameOf(tools: Tools, email: string, reason: string): Promise<string> {
  const { findMemberByEmail } = await import('#server/features/accounts/accounts.service.ts');
  const { openName } = await import('#server/features/safety/identity/sealed-names.service.ts');
  const member = await findMemberByEmail(tools.db, email);
  const name = member && (await openName(tools, member.id, reason));
  if (!name) throw new StartupFault(`No name is kept of ${email}.`);
  return name;
}

/** Asks nothing of the site: the private halves are best made where it does not run. */
async function makeKeys(folder: string): Promise<string> {
  const { makeKeyFiles } = await import('#server/platform/sealing/key-files.ts');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pairs = await Promise.all([
    makeKeyFiles(folder, 'identity'),
    makeKeyFiles(folder, 'retention'),
    makeKeyFiles(folder, 'backup'),
  ]);
  const made = pairs.filter((pair) => pair.made).length;
  return `${made} of 3 pairs were made in ${folder}; those that were there stay. Only the review process needs identity-private.pem; keep retention-private.pem and backup-private.pem away from the server.`;
}

async function rotate(tools: Tools, oldKey: string, newKey: string): Promise<string> {
  const { readPrivateKey, readPublicKey } = await import('#server/platform/sealing/key-files.ts');
  const { rotateIdentityKeys } = await import('#server/platform/sealing/reseal-keys.ts');
  const { features } = await import('#server/features.ts');
  const [from, to] = [await readPrivateKey(oldKey), await readPublicKey(newKey)];
  const sealed = await rotateIdentityKeys(tools, features, { from, to });
  return `${sealed} keys are sealed to the new pair. Nothing needs the old one any more, unless a server still seals to it.`;
}

async function rotateStore(tools: Tools, oldKey: string, newKey: string): Promise<string> {
  const { readPrivateKey, readPublicKey } = await import('#server/platform/sealing/key-files.ts');
  const { rotateSealed } = await import('#server/features/accounts/leaving/sealed.service.ts');
  const [from, to] = [await readPrivateKey(oldKey), await readPublicKey(newKey)];
  const sealed = await rotateSealed(tools, { from, to });
  return `What is kept of ${sealed} erased members opens with the new pair alone.`;
}

async function grant(tools: Tools, email: string, role: MemberRole): Promise<string> {
  const { changeRole, findMemberByEmail } =
    await import('#server/features/accounts/accounts.service.ts');
  const { recordAction } = await import('#server/platform/audit/audit.ts');
  const member = await findMemberByEmail(tools.db, email);
  if (!member) throw new StartupFault(`Nobody has signed up as ${email}.`);
  if (role !== 'member' && member.deletionAskedAt)
    throw new StartupFault(`${member.name} <${email}> has asked to be erased.`);
  await tools.write(async (tx) => {
    await changeRole(tx, member.id, role);
    const details = { role, before: member.role };
    const target = `member:${member.id}`;
    recordAction(tools, tx, { actorId: null, action: 'member.role', target, details });
  });
  const needs =
    role === 'member' || member.secondFactorAt
      ? ''
      : ' The console opens once they have set up a passkey or an authenticator in their settings.';
  return `${member.name} <${email}> is ${role} from now on.${needs}`;
}

async function resetFactor(tools: Tools, email: string): Promise<string> {
  const { findMemberByEmail, resetSecondFactor } =
    await import('#server/features/accounts/accounts.service.ts');
  const { recordAction } = await import('#server/platform/audit/audit.ts');
  const member = await findMemberByEmail(tools.db, email);
  if (!member) throw new StartupFault(`Nobody has signed up as ${email}.`);
  const target = `member:${member.id}`;
  await resetSecondFactor(tools, member.id, (tx) =>
    recordAction(tools, tx, { actorId: null, action: 'member.second-factor-reset', target }),
  );
  return `${member.name} <${email}> signs in with the password alone until they set up a second factor again. They are told by mail.`;
}

async function verify(tools: Tools, known: string | null): Promise<string> {
  const { verifyAudit } = await import('#server/platform/audit/audit.ts');
  const { rows, head, brokenAt, includes } = await verifyAudit(tools.db, known);
  if (brokenAt !== null)
    throw new StartupFault(
      `The audit log was changed: row ${brokenAt} does not follow from those before it.`,
    );
  if (!includes)
    throw new StartupFault(`The audit log was cut or rewritten: no row has the hash ${known}.`);
  return `All ${rows} rows of the audit log follow from each other. Keep this hash elsewhere: ${head}`;
}
