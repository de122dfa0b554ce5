import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import { startDemoCompany } from './demo/demo-company.ts';
import { startAccountJobs } from './features/accounts/accounts.jobs.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { startSessionSweep } from './features/accounts/session-sweep.ts';
import { identify } from './features/accounts/sessions.service.ts';
import { startBillingJobs } from './features/billing/billing.jobs.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { mountCallableErrors } from './features/billing/callable-errors.ts';
import { mountWebhook, WEBHOOK_PATH } from './features/billing/webhook.route.ts';
import { discoveryRoutes } from './features/discovery/discovery.routes.ts';
import { startListingJobs } from './features/discovery/listings.jobs.ts';
import { followPlans, followProfiles } from './features/discovery/listings.service.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { followMatches } from './features/messages/conversations.service.ts';
import { startMessageJobs } from './features/messages/messages.jobs.ts';
import { messagePhotoUpload, messagesRoutes } from './features/messages/messages.routes.ts';
import { tellMessages } from './features/messages/telling.ts';
import { startNotificationJobs } from './features/notifications/notifications.jobs.ts';
import { tellOfMembership } from './features/notifications/membership-telling.service.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { tellNews } from './features/notifications/telling.service.ts';
import { noteActivity } from './features/profiles/findable.service.ts';
import { mountPhotoFiles } from './features/profiles/photo-files.routes.ts';
import { startPhotoJobs } from './features/profiles/photos.jobs.ts';
import { photoUpload } from './features/profiles/photos.routes.ts';
import { createPictureMaker } from './features/profiles/picture-maker.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { makeFirstProfile } from './features/profiles/profiles.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { mountApiDocs } from './platform/http/api-docs.ts';
import { handleErrors } from './platform/http/error-replies.ts';
import { mountApi } from './platform/http/api.ts';
import { mountOutbox } from './platform/http/outbox-page.ts';
import type { Pages } from './platform/http/pages.ts';
import { mountProbes } from './platform/http/probes.ts';
import { createHttpServer } from './platform/http/server.ts';
import { mountSite } from './platform/http/site.ts';
import type { Logger } from './platform/log.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { createDoor } from './platform/realtime/door.ts';
import { rememberSessions } from './platform/realtime/known-sessions.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import { closeAll, type Closer } from './platform/closers.ts';
import { openTools } from './open-tools.ts';
import type { Tools } from './platform/tools.ts';

export interface App {
  http: FastifyInstance;
  tools: Tools;
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
  try {
    const tools = await openTools(config, clock, log, closers);
    const pictures = createPictureMaker(background);
    closers.push(pictures.close);
    const http = await createHttpServer(config, log);
    closers.push(() => closeHttp(http));
    let pages: Pages | null = null;
    handleErrors(http, () => pages);
    const sessions = rememberSessions((token) => identify(tools, token));

    mountCallableErrors(http);
    mountProbes(http, tools);
    mountApiDocs(http, config.brandName);
    mountApi(
      http,
      tools,
      {
        accounts: accountsRoutes([makeFirstProfile]),
        billing: billingRoutes(),
        profiles: profilesRoutes(pictures),
        matching: matchingRoutes(),
        discovery: discoveryRoutes(),
        messages: messagesRoutes(pictures),
        notifications: notificationsRoutes(),
      },
      sessions.identify,
      [photoUpload(tools), messagePhotoUpload(tools, photoUpload(tools))],
    );
    mountWebhook(http, tools);
    tools.payments.testProvider?.mount(http, WEBHOOK_PATH);
    mountPhotoFiles(http, tools);
    // With a mail server there is nothing to read here.
    if (config.demo && !config.smtpUrl)
      mountOutbox(http, openOutbox(config.dataDir), config.brandName);
    if (webDir) pages = await mountSite(http, webDir, siteOf(tools));

    const realtime = startRealtime(http.server, {
      clock: tools.clock,
      door: createDoor({
        clock: tools.clock,
        ownOrigin: tools.ownOrigin,
        trustProxy: config.trustProxy,
        sessions,
      }),
      log,
      presence: tools.presence,
      bus: tools.bus,
    });
    closers.push(realtime.close);
    tools.events.on('sessions.ended', ({ sessionIds }) => realtime.endSessions(sessionIds));
    tools.events.on('member.seen', ({ memberId }) => noteActivity(tools, memberId));
    tools.events.on('notification.created', ({ memberId, notification }) =>
      realtime.tell(memberId, 'notification.created', notification),
    );
    tools.events.on('notifications.read', ({ memberId, unread }) =>
      realtime.tell(memberId, 'notifications.read', { unread }),
    );
    tools.events.on('subscription.changed', ({ memberId, until }) =>
      realtime.setPaidUntil(memberId, until),
    );
    tools.events.on('people.changed', ({ memberIds }) => {
      for (const memberId of memberIds) realtime.tell(memberId, 'people.changed');
    });
    tellNews(tools);
    tellOfMembership(tools);
    followPlans(tools);
    followProfiles(tools);
    followMatches(tools);
    tellMessages(tools, realtime);
    closers.push(startSessionSweep(tools, realtime));

    await startAccountJobs(tools);
    await startBillingJobs(tools);
    await startPhotoJobs(tools);
    await startListingJobs(tools);
    await startNotificationJobs(tools);
    await startMessageJobs(tools);
    await tools.jobs.repeat('limits.forget-ended', '47 * * * *', tools.limits.forgetEnded);
    if (config.demoCompany) closers.push(startDemoCompany(tools));
    await http.ready();
    return { http, tools, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A browser keeps its connection after its last answer: whatever falls idle is closed, or closing would wait for it. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  await http.close();
  clearInterval(idle);
}

function siteOf({ config }: Tools): Site {
  const { brandName, supportEmail, publicUrl, smtpUrl, demo } = config;
  const unsent = demo ? 'shown' : 'kept';
  return { brandName, supportEmail, publicUrl, mail: smtpUrl ? 'delivered' : unsent };
}
