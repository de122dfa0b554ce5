import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import { startDemoActivity } from './demo/demo-activity.ts';
import { demoCodes } from './demo/demo-codes.ts';
import { features } from './features.ts';
import type { Clock } from './platform/clock.ts';
import { payoutTerms } from './platform/config/companion-settings.ts';
import type { Config } from './platform/config/config.ts';
import { mountApiDocs } from './platform/http/api-docs.ts';
import { handleErrors } from './platform/http/error-replies.ts';
import { mountApi } from './platform/http/api.ts';
import { jobFigures } from './platform/jobs/job-figures.queries.ts';
import { mountOutbox } from './platform/http/outbox-page.ts';
import { callerFinder } from './platform/http/call-context.ts';
import type { Caller } from './platform/http/caller.ts';
import type { Pages } from './platform/http/pages.ts';
import { mountProbes } from './platform/http/probes.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createHttpServer } from './platform/http/server.ts';
import { mountSite } from './platform/http/site.ts';
import type { Logger } from './platform/log.ts';
import { createHandshake } from './platform/realtime/handshake.ts';
import { rememberSessions } from './platform/realtime/known-sessions.ts';
import { closeAll, type Closer } from './platform/closers.ts';
import { joinListeners } from './join-listeners.ts';
import { openTools } from './open-tools.ts';
import type { Tools } from './platform/tools.ts';

export interface App {
  http: FastifyInstance;
  tools: Tools;
  /** From now on /readyz refuses and every answer is the last on its connection; all else goes on until it is closed. */
  leave(): void;
  /** Stops taking requests, finishes the ones under way, closes everything. */
  close(): Promise<void>;
}

export interface Surroundings {
  /** Lets go of the data folder. */
  release: Closer;
  clock: Clock;
  log: Logger;
  /** Where the build put the pages; null: the API alone. */
  webDir: string | null;
  /** For what is computed beside the requests: how far it stands behind them, and whether it is ready before the first. */
  background: { niceness: number; early: boolean };
}

/** Builds every part and mounts every feature; listening is the caller's. */
export async function buildApp(config: Config, surroundings: Surroundings): Promise<App> {
  const { release, clock, log, webDir, background } = surroundings;
  const closers: Closer[] = [release];
  const close = () => closeAll(closers);
  let leaving = false;
  const isLeaving = () => leaving;
  try {
    const tools = await openTools(config, clock, log, closers, background);
    const contract = byName('contract');
    const { metrics, tracer } = tools;
    const watched = { contract, log, metrics, tracer };
    const http = await createHttpServer(config, watched, isLeaving);
    closers.push(() => closeHttp(http));
    let pages: Pages | null = null;
    handleErrors(http, metrics, () => pages);
    tools.figures.watch([jobFigures, ...features.flatMap(({ figures }) => figures)]);
    const sessions = rememberSessions((token) => identify(tools, token));

    mountProbes(http, tools, isLeaving);
    mountApiDocs(http, contract, config.brandName);
    const findCaller = callerFinder(tools, sessions.identify);
    for (const { mount } of features) mount?.(http, tools, findCaller);
    const uploads = features.flatMap((feature) => feature.uploads);
    mountApi(http, tools, byName('routes'), sessions.identify, uploads);
    // With a mail server and a gateway there is nothing to read here.
    if (config.demo && (!config.smtpUrl || config.sms.gateway === 'outbox'))
      mountOutbox(http, tools.outbox, {
        brandName: config.brandName,
        codes: () => demoCodes(tools),
      });
    const earlyPages = Object.assign({}, ...features.map((feature) => feature.earlyPages ?? {}));
    if (webDir)
      pages = await mountSite(http, webDir, siteOf(tools), { pages: earlyPages, findCaller });

    const { ownOrigin } = tools;
    const { trustProxy } = config;
    tools.realtime.attach(http.server, {
      handshake: createHandshake({ clock, ownOrigin, trustProxy, sessions }),
      serverEvents: features.flatMap(({ events }) =>
        Object.values(events).flatMap((event) => ('payload' in event ? event : [])),
      ),
      handlers: features.flatMap(({ handlers }) => handlers(tools)),
      headers: securityHeaders(config.publicUrl),
    });
    // Before the HTTP server, which would wait for its connections.
    closers.push(tools.realtime.close);
    joinListeners(tools, features);
    for (const { start } of features) if (start) closers.push(start(tools));
    for (const { jobs } of features) for (const startJob of jobs) await startJob(tools, features);
    await tools.jobs.repeat('limits.forget-ended', '47 * * * *', tools.limits.forgetEnded);
    if (config.demoActivity) closers.push(startDemoActivity(tools));
    await http.ready();
    const leave = () => {
      leaving = true;
    };
    return { http, tools, leave, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One object of what all features bring of a kind, each under the feature's name. */
const byName = <Part extends 'contract' | 'routes'>(part: Part) =>
  Object.fromEntries(features.map((feature) => [feature.name, feature[part]]));

/** One feature knows whose session a token is. */
function identify(tools: Tools, token: string): Promise<Caller | null> {
  const knowing = features.find((feature) => feature.identify);
  if (!knowing?.identify) throw new Error('no feature identifies callers');
  return knowing.identify(tools, token);
}

/** A browser keeps its connection after its last answer: whatever falls idle is closed, or closing would wait for it. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  await http.close();
  clearInterval(idle);
}

function siteOf({ config }: Tools): Site {
  const { brandName, supportEmail, officer, publicUrl, smtpUrl, sms, demo, earnings } = config;
  const unsent = demo ? 'shown' : 'kept';
  return {
    brandName,
    supportEmail,
    officer,
    publicUrl,
    mail: smtpUrl ? 'delivered' : unsent,
    texts: sms.gateway === 'outbox' ? unsent : sms.gateway && 'delivered',
    payouts: payoutTerms(earnings),
  };
}
