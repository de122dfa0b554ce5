import type { ErasureList } from './backup/erasure-list.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database, DatabaseAddress, Executor } from './database/database.ts';
import type { KnownCallers } from './http/known-callers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Payments } from './payments/payments.ts';
import type { PictureMaker } from './pictures/picture-maker.ts';
import type { Presence } from './realtime/presence.ts';
import type { Figures } from './monitoring/table-figures.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Push } from './push/push.ts';
import type { SealingKeys } from './sealing/sealing-keys.ts';
import type { Sms } from './sms/sms.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { InTurn } from './turns.ts';
import type { Work } from './work.ts';

/** What every service is handed. Opened once, by open-tools.ts. */
export interface Tools extends Work {
  /** With what was left unset filled in. */
  config: Config & { sessionSecret: string; publicUrl: string };
  /** The one origin our pages have; null: whatever address the visitor used. */
  ownOrigin: string | null;
  /** To the other nodes; null: there are none. */
  bus: Bus | null;
  callers: KnownCallers;
  clock: Clock;
  db: Database;
  databaseAddress: DatabaseAddress;
  /** Who was erased, for the day a backup from before is restored. */
  erasures: ErasureList;
  /** What the tables say of how the site does. */
  figures: Figures;
  inTurn: InTurn;
  jobs: Jobs;
  limits: Limits;
  log: Logger;
  mailer: Mailer;
  /** What this node counts. */
  metrics: Metrics;
  outbox: Outbox;
  payments: Payments;
  pictures: PictureMaker;
  presence: Presence;
  pseudonyms: Pseudonyms;
  push: Push;
  realtime: Realtime;
  /** What is sealed to them, this process cannot open. */
  sealingKeys: SealingKeys;
  /** Null: nobody can be texted here. */
  sms: Sms | null;
  storage: Storage;
  tracer: Tracer;
}

/** Stand for members in what outlives them. Who is erased has none any more, and no way leads back. */
export interface Pseudonyms {
  /** Of those of these ids that are members'. */
  of(db: Executor, memberIds: string[]): Promise<Map<string, string>>;
  /** The way back, to those who are still there. */
  whose(db: Executor, pseudonyms: string[]): Promise<Map<string, string>>;
}
