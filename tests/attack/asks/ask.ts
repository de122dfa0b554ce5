import { sql } from 'drizzle-orm';
import { codeOf } from '#server/testing/second-factors.ts';
import { passwordProof } from '#server/testing/make-member.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { Person } from '../people.ts';
import type { Owner, Scene } from '../scene.ts';

export type Asker = Person | { browser: Browser };

export interface Asking {
  scene: Scene;
  /** Who asks. */
  by: Asker;
  /** Whose things are asked about: their own, or Meera's. */
  of: Owner;
  /** Somebody else: a stranger, or Meera. */
  other: Person;
  /** Of theirs, and then of Meera's: whom they are matched with, or Meera. */
  partner: Person;
}

/** What is sent, so that whoever may is answered. It may change the database first. */
export type Asks = Record<string, (asking: Asking) => object | Promise<object>>;

/** A file, sent as the body itself. */
export class Raw {
  readonly bytes: Uint8Array;
  readonly type: string;
  constructor(bytes: Uint8Array, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

export const nothing = (): object => ({});
export const isMember = (by: Asker): by is Person => 'id' in by;

/** As whoever asks proves that it is them. */
export function proofOf({ server }: Scene, by: Asker): object {
  const secret = isMember(by) ? by.secret : null;
  return secret ? { method: 'code', code: codeOf(server, secret) } : passwordProof();
}

/** As if nobody had looked at a document of theirs so far. */
export async function unchecked({ scene: { server }, by }: Asking): Promise<void> {
  if (isMember(by))
    await server.tools.db.execute(
      sql`update members set identity_verified_at = null where id = ${by.id}`,
    );
}
