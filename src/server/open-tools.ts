import { pseudonyms } from './features/accounts/pseudonyms.queries.ts';
import { countListings } from './features/discovery/listings.queries.ts';
import { beginList, openErasureList } from './platform/backup/erasure-list.ts';
import { siteIdOf } from './platform/backup/site-id.queries.ts';
import { openBus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import { once } from './platform/concurrency.ts';
import type { Config, StripeKeys } from './platform/config/config.ts';
import type { Closer } from './platform/closers.ts';
import { keptSecret } from './platform/config/data-dir.ts';
import { connectBeside, openDatabase } from './platform/database/database.ts';
import { createKnownCallers } from './platform/http/known-callers.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { Logger } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { createMetrics } from './platform/monitoring/metrics.ts';
import { measureDatabase } from './platform/monitoring/measure-database.ts';
import { createFigures } from './platform/monitoring/table-figures.ts';
import { createPictureMaker } from './platform/pictures/picture-maker.ts';
import { createPush } from './platform/push/push.ts';
import { createPresence } from './platform/realtime/presence.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { createSharedPresence } from './platform/realtime/shared-presence.ts';
import { openSealingKeys } from './platform/sealing/sealing-keys.ts';
import { createSms } from './platform/sms/sms.ts';
import type { Tools } from './platform/tools.ts';
import { openTracer } from './platform/tracing/open-tracer.ts';
import { createTurns } from './platform/turns.ts';
import { createWork } from './platform/work.ts';
import { withPortraits } from './seed/portraits.ts';
import type { Payments } from './platform/payments/payments.ts';
import { stripePayments } from './platform/payments/stripe-payments.ts';
import { startTestProvider, type Needs } from './platform/payments/test-provider/test-provider.ts';
import { diskStorage } from './platform/storage/disk.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** What cannot be read in that time is not shown. */
const FIGURES_WITHIN_MS = 2_000;

/** Opens what services work with, in a data folder that is ours. What is to be closed again, in turn, is added to `closers`. */
export async function openTools(
  config: Config,
  clock: Clock,
  log: Logger,
  closers: Closer[],
  background = { niceness: 0, early: false },
): Promise<Tools> {
  const sessionSecret =
    config.sessionSecret ?? (await keptSecret(config.dataDir, 'session-secret'));
  const metrics = createMetrics();
  const tracer = await openTracer(config, log);
  closers.push(tracer.close);
  const database = await openDatabase(config, log);
  closers.push(database.close);
  measureDatabase(metrics, database.db);
  // A connection of their own: they are wanted most when all others are taken.
  const figuresDb = connectBeside(database.address, { most: 1, withinMs: FIGURES_WITHIN_MS });
  closers.push(() => figuresDb.$client.end());
  const figures = createFigures({ db: figuresDb, clock, config }, { ...metrics, log });
  const jobs = await startJobs(database.db, log, { metrics, tracer });
  // Once more below, where nothing has failed before.
  closers.push(jobs.stop);
  const outbox = openOutbox(config.dataDir);
  const mailer = createMailer(config, outbox, metrics);
  closers.push(mailer.close);
  const files = await openStorage(config);
  closers.push(files.close);
  const siteId = once(() => siteIdOf(database.db));
  const beside = config.backup.folder ? [diskStorage(config.backup.folder)] : [];
  // Told at once, and not when somebody is to be erased.
  for (const place of beside) await beginList(place, await siteId());
  const erasures = openErasureList([files, ...beside], siteId);
  const portraits = withPortraits(files);
  closers.push(portraits.close);
  const pictures = createPictureMaker(config.photoCheck, { ...background, log });
  closers.push(pictures.close);
  const bus = config.redisUrl ? openBus(config.redisUrl, log, metrics) : null;
  if (bus) closers.push(bus.close);
  const presence = bus ? createSharedPresence(bus) : createPresence();
  closers.push(presence.close);
  const payments = await openPayments(config.stripe, {
    db: database.db,
    clock,
    jobs,
    secret: sessionSecret,
  });
  if (payments.testProvider) closers.push(payments.testProvider.close);
  const callers = createKnownCallers(clock);
  const inTurn = createTurns();
  metrics.measure(
    'saath_turns',
    "Members' changes under way, or waiting their turn",
    inTurn.underWay,
  );
  metrics.measure('saath_pictures_waiting', 'Pictures that wait to be made', pictures.waiting);
  const limits = createLimits(database.db, clock, log, () => countListings(database.db));
  const realtime = createRealtime({
    clock,
    config: { smtpUrl: config.smtpUrl, sessionSecret },
    limits,
    log,
    inTurn,
    presence,
    callers,
    bus,
    metrics,
    tracer,
  });
  closers.push(realtime.close);
  const work = createWork(database.db, log);
  // Before anything that listeners use, and before that whatever tells them something: jobs do, and they mail and write files.
  closers.push(work.settled, jobs.stop);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  return {
    ...work,
    config: { ...config, sessionSecret, publicUrl },
    ownOrigin: config.publicUrl && new URL(config.publicUrl).origin,
    bus,
    callers,
    clock,
    db: database.db,
    databaseAddress: database.address,
    erasures,
    figures,
    inTurn,
    jobs,
    limits,
    log,
    mailer,
    metrics,
    outbox,
    payments,
    pictures,
    presence,
    pseudonyms,
    push: createPush({ ...config, sessionSecret }),
    realtime,
    sealingKeys: openSealingKeys(config, log),
    sms: createSms(config, outbox, metrics),
    storage: portraits.storage,
    tracer,
  };
}

/** The same client and the same calls, whoever answers them. */
async function openPayments(keys: StripeKeys | null, needs: Needs): Promise<Payments> {
  const { clock } = needs;
  if (keys) return { provider: 'stripe', ...stripePayments(keys, clock), testProvider: null };
  const testProvider = await startTestProvider(needs);
  return { provider: 'test', ...stripePayments(testProvider.keys, clock), testProvider };
}
