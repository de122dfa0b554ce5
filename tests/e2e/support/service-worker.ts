import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';

/** Waits until the worker answers for this page and has kept what the page needs to start. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('This browser runs no service worker.');
  return worker;
}

/** The paths of everything that this origin keeps, whichever cache holds it. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

export const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** A push service on the end of the debugger: headless browsers reach no real one. */
export class PushLine {
  readonly #session: CDPSession;
  readonly #origin: string;
  #registrationId = '';

  private constructor(session: CDPSession, origin: string) {
    this.#session = session;
    this.#origin = origin;
  }

  static async open(context: BrowserContext, page: Page): Promise<PushLine> {
    const session = await context.newCDPSession(page);
    const line = new PushLine(session, new URL(page.url()).origin);
    const known = new Promise<void>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL === `${line.#origin}/`);
        if (!ours) return;
        line.#registrationId = ours.registrationId;
        resolve();
      });
    });
    await session.send('ServiceWorker.enable');
    await known;
    return line;
  }

  async deliver(payload: object): Promise<void> {
    await this.#session.send('ServiceWorker.deliverPushMessage', {
      origin: this.#origin,
      registrationId: this.#registrationId,
      data: JSON.stringify(payload),
    });
  }
}

/** For every push the worker looks which pages are in sight; answers how often it has, from now on. */
export async function watchLooks(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      clients: { matchAll: (options: object) => Promise<unknown> };
      looks: number;
    };
    const { clients } = scope;
    const look = clients.matchAll.bind(clients);
    scope.looks = 0;
    clients.matchAll = async (options) => {
      const found = await look(options);
      scope.looks += 1;
      return found;
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { looks: number }).looks);
}

/** What the worker is showing, as the browser knows it. */
export function shownBy(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}
