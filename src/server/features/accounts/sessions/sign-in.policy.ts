import { hours, minutes } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { tooMany } from '#server/platform/limits/limits.ts';
import type { Tools } from '#server/platform/tools.ts';

/**
 * Guessing is limited per place: an account as tried from one address, or from a browser that has signed in to it
 * before. Failures elsewhere, on the account or from the address, only make strangers' places smaller: they never
 * close the account to its member, who keeps a place of their own.
 */
const PLACE_MS = minutes(10);
const TRIES = 10;
const TRIES_UNDER_ATTACK = 2;
/** Nobody owns so many browsers: beyond it they are strangers. */
const TRIES_OF_ALL_DEVICES = 50;
const ATTACK_MS = minutes(15);
const FAILURES_THAT_ARE_AN_ATTACK = 100;
/** No honest household or office fails this often: the address is a guessing machine. */
const FLOOD = 1000;

export interface SignInAttempt {
  email: string;
  address: string;
  deviceHash: string;
  deviceKnown: boolean;
}

/** Counts the attempt before the password is looked at; `succeeded` takes it back. Who is refused is not counted: nobody looks. */
export async function countSignIn(
  tools: Tools,
  attempt: SignInAttempt,
): Promise<{ succeeded(): Promise<void> }> {
  const { limits } = tools;
  const refuseUncounted = async ({ waitMs }: { waitMs: number }, ...counted: string[]) => {
    await Promise.all(counted.map((key) => limits.giveBack(key)));
    return tooMany(waitMs);
  };
  const hashed = (value: string) => keyedHash(tools.config.sessionSecret, value);
  const account = hashed(attempt.email);
  const byDevices = `sign-in:devices:${account}`;
  if (
    attempt.deviceKnown &&
    (await limits.count(byDevices, PLACE_MS)).count <= TRIES_OF_ALL_DEVICES
  ) {
    const place = `sign-in:device:${account}:${attempt.deviceHash}`;
    const byDevice = await limits.count(place, PLACE_MS);
    if (byDevice.count > TRIES) throw await refuseUncounted(byDevice, place, byDevices);
    return {
      succeeded: async () => {
        await Promise.all([limits.reset(place), limits.giveBack(byDevices)]);
      },
    };
  }
  const address = hashed(addressBlock(attempt.address));
  const place = `sign-in:place:${account}:${address}`;
  const here = await limits.count(place, PLACE_MS);
  if (here.count > TRIES) throw await refuseUncounted(here, place);
  const byAddress = `sign-in:address:${address}`;
  const byAccount = `sign-in:account:${account}`;
  const [fromAddress, onAccount] = await Promise.all([
    limits.count(byAddress, ATTACK_MS),
    limits.count(byAccount, hours(1)),
  ]);
  if (fromAddress.count > FLOOD)
    throw await refuseUncounted(fromAddress, place, byAddress, byAccount);
  const attacked =
    fromAddress.count > FAILURES_THAT_ARE_AN_ATTACK ||
    onAccount.count > FAILURES_THAT_ARE_AN_ATTACK;
  if (attacked && here.count > TRIES_UNDER_ATTACK)
    throw await refuseUncounted(here, place, byAddress, byAccount);
  return {
    succeeded: async () => {
      await Promise.all([
        limits.reset(place),
        limits.giveBack(byAddress),
        limits.giveBack(byAccount),
      ]);
    },
  };
}
