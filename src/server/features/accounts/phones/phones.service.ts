import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  phoneAddressBudget,
  phoneCodeBudget,
  phoneFirstTextBudget,
  phoneTextBudget,
  type Phone,
} from '#contract/accounts/phones.endpoints.ts';
import {
  maskedNumber,
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  RESEND_SECONDS,
} from '#contract/accounts/phones.rules.ts';
import { after, days, minutes } from '#server/platform/clock.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { limitsOf } from '#server/platform/limits/budget.ts';
import { tooMany, type Limit } from '#server/platform/limits/limits.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import { UnsentText } from '#server/platform/sms/sms.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { phoneChanged } from '../accounts.facts.ts';
import { noteAnswer } from '../consents/consents.service.ts';
import { orderMail } from '../mails.service.ts';
import { findMember } from '../members.queries.ts';
import {
  countTry,
  deletePhone,
  deletePhoneCode,
  findPhone,
  findPhoneCode,
  lockUnlessBanned,
  putPhone,
  replacePhoneCode,
  takePhoneCode,
  type PhoneCodeRow,
} from './phones.queries.ts';

/** Of what is texted in a day, to numbers outside of India: calling and texting those is what pays for frauds. */
const FOREIGN_SHARE = 0.1;

export async function readPhone({ db, clock }: Tools, memberId: string): Promise<Phone> {
  const [phone, code] = await Promise.all([findPhone(db, memberId), findPhoneCode(db, memberId)]);
  const pending = code && code.expiresAt > clock.now() ? code : null;
  return {
    number: phone && maskedNumber(phone.number),
    verifiedAt: phone && phone.verifiedAt.toISOString(),
    code: pending && {
      number: maskedNumber(pending.number),
      expiresAt: pending.expiresAt.toISOString(),
      resendAt: resendAt(pending).toISOString(),
      triesLeft: Math.max(0, PHONE_CODE_TRIES - pending.wrongTries),
    },
  };
}

function resendAt({ sentAt, sends }: PhoneCodeRow): Date {
  const seconds = RESEND_SECONDS[Math.min(sends, RESEND_SECONDS.length) - 1] ?? 0;
  return new Date(sentAt.getTime() + seconds * 1000);
}

/** Whether somebody else has the number is told to whoever holds the phone, and only once they have typed the code. */
export async function sendPhoneCode(
  tools: Tools,
  { memberId }: Caller,
  { number: typed, address }: { number?: string | undefined; address: string },
): Promise<Phone> {
  const { sms, db, clock, config } = tools;
  if (!sms) throw refuse('NOT_FOUND');
  const number = typed ?? (await findPhoneCode(db, memberId))?.number;
  if (number === undefined) throw refuse('CODE_EXPIRED');
  if ((await findPhone(db, memberId))?.number === number) throw refuse('SAME_NUMBER');
  await refuseTooSoon(tools, memberId);
  const giveBack = await takeText(tools, { memberId, number, address });
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
  const codeHash = hashOf(tools, memberId, number, code);
  const expiresAt = after(clock, minutes(PHONE_CODE_MINUTES));
  const row = { memberId, number, codeHash, sentAt: clock.now(), expiresAt };
  if (!(await replacePhoneCode(db, row))) {
    await giveBack();
    await refuseTooSoon(tools, memberId);
    throw tooMany(0);
  }
  try {
    await sms.send({ to: number, text: codeText(config.brandName, code) });
  } catch (error) {
    if (!(error instanceof UnsentText)) throw error;
    tools.log.error({ err: error }, 'a code could not be texted');
    if (!error.mayArrive) {
      await takePhoneCode(db, memberId, codeHash);
      await giveBack();
    }
    throw refuse('TEXT_UNSENT');
  }
  return readPhone(tools, memberId);
}

/** In India it has to be registered with the carriers in these words: README names them. */
const codeText = (brandName: string, code: string) =>
  `${code} is your ${brandName} code. It works for ${PHONE_CODE_MINUTES} minutes. Do not share it with anyone.`;

async function refuseTooSoon({ db, clock }: Tools, memberId: string): Promise<void> {
  const code = await findPhoneCode(db, memberId);
  const waitMs = code ? resendAt(code).getTime() - clock.now().getTime() : 0;
  if (waitMs > 0) throw tooMany(waitMs);
}

/** Counts a text in every budget. Answers how to give it back, for where nothing was texted. */
async function takeText(
  tools: Tools,
  { memberId, number, address }: { memberId: string; number: string; address: string },
): Promise<() => Promise<void>> {
  const { limits, log, config } = tools;
  const theirs = { key: `texts-to:${memberId}:${keyedHash(config.sessionSecret, number)}` };
  const giveBack = async (counted: { key: string }[]) => {
    for (const { key } of counted) await limits.giveBack(key);
  };
  const isFirst = (await limits.count(theirs.key, days(1))).count === 1;
  const own = [
    ...limitsOf(tools, phoneCodeBudget, { memberId }),
    ...limitsOf(tools, isFirst ? phoneFirstTextBudget : phoneTextBudget, { number }),
    ...limitsOf(tools, phoneAddressBudget, { address }),
  ];
  const ofAll = capsOf(tools, number);
  try {
    await limits.take(...own);
  } catch (error) {
    await giveBack([theirs]);
    throw error;
  }
  try {
    await limits.take(...ofAll);
  } catch (error) {
    await giveBack([theirs, ...own]);
    if (!isRefusal(error)) throw error;
    log.error('the texts of today are used up');
    throw refuse('TEXTS_USED_UP');
  }
  return () => giveBack([theirs, ...own, ...ofAll]);
}

function capsOf({ config }: Tools, number: string): Limit[] {
  const { dailyCap } = config.sms;
  const cap = { key: 'texts', most: dailyCap, windowMs: days(1) };
  const most = Math.max(1, Math.floor(dailyCap * FOREIGN_SHARE));
  return number.startsWith('+91') ? [cap] : [cap, { ...cap, key: 'texts:abroad', most }];
}

export async function confirmPhone(
  tools: Tools,
  { memberId }: Caller,
  typed: string,
): Promise<Phone> {
  const code = await countTry(tools.db, memberId, tools.clock.now());
  if (!code) throw refuse('CODE_EXPIRED');
  const { number, codeHash } = code;
  if (!isSame(hashOf(tools, memberId, number, typed), codeHash)) {
    throw refuse('CODE_WRONG', { data: { triesLeft: PHONE_CODE_TRIES - code.wrongTries } });
  }
  try {
    await tools.write(async (tx) => {
      if (!(await lockUnlessBanned(tx, memberId))) throw refuse('ACCOUNT_BANNED');
      if (!(await takePhoneCode(tx, memberId, codeHash))) throw refuse('CODE_EXPIRED');
      const before = await findPhone(tx, memberId);
      const verifiedAt = tools.clock.now();
      await putPhone(tx, { memberId, number, verifiedAt });
      await noteAnswer(tools, tx, memberId, { purpose: 'mobile', on: true });
      if (before) await mail(tools, tx, memberId, 'phone-changed', verifiedAt);
      tx.tell(phoneChanged, { memberId, number });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('NUMBER_TAKEN');
    throw error;
  }
  return readPhone(tools, memberId);
}

export async function removePhone(tools: Tools, { memberId }: Caller): Promise<Phone> {
  await tools.write(async (tx) => {
    const at = tools.clock.now();
    if (await dropPhone(tools, tx, memberId)) await mail(tools, tx, memberId, 'phone-removed', at);
  });
  return readPhone(tools, memberId);
}

async function dropPhone(tools: Tools, tx: WriteTransaction, memberId: string): Promise<boolean> {
  await deletePhoneCode(tx, memberId);
  if (!(await deletePhone(tx, memberId))) return false;
  await noteAnswer(tools, tx, memberId, { purpose: 'mobile', on: false });
  tx.tell(phoneChanged, { memberId, number: null });
  return true;
}

/** Of one that was there before, nothing is kept that could be given back. */
export async function dropPhoneSince(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  since: Date,
): Promise<void> {
  const phone = await findPhone(tx, memberId);
  if (phone && phone.verifiedAt >= since) await dropPhone(tools, tx, memberId);
  else await deletePhoneCode(tx, memberId);
}

async function mail(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  which: 'phone-changed' | 'phone-removed',
  at: Date,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member) await orderMail(tools, tx, { mail: which, memberId, email: member.email, at });
}

const hashOf = ({ config }: Tools, memberId: string, number: string, code: string) =>
  keyedHash(config.sessionSecret, `phone code ${memberId} ${number} ${code}`);

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
