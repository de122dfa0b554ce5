import type { BrowserContext, Page } from '@playwright/test';

interface Shown {
  title: string;
  body: string;
  icon: string;
  tag: string;
  /** How long it was shown; null while it still is. */
  seconds: number | null;
}

interface Recording {
  alerts: { title: string; notification: Notification; at: number; seconds: number | null }[];
}

/** Writes down what pages show outside themselves, and still shows it. */
export async function recordAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const alerts: Recording['alerts'] = [];
    Object.assign(window, { alerts });
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        alerts.push({ title, notification: this, at: Date.now(), seconds: null });
      }
      override close() {
        const alert = alerts.find(({ notification }) => notification === this);
        if (alert) alert.seconds ??= Math.round((Date.now() - alert.at) / 1000);
        super.close();
      }
    };
  });
}

export async function alertsOf(...pages: Page[]): Promise<Shown[]> {
  const all = await Promise.all(
    pages.map((page) =>
      page.evaluate(() =>
        (window as unknown as Recording).alerts.map(({ title, notification, seconds }) => {
          const { body, icon, tag } = notification;
          return { title, body, icon, tag, seconds };
        }),
      ),
    ),
  );
  return all.flat();
}

/** A click on the newest one, in whichever page showed it. */
export async function clickAlert(title: string, ...pages: Page[]): Promise<Page> {
  for (const page of pages) {
    const clicked = await page.evaluate((wanted) => {
      const { alerts } = window as unknown as Recording;
      const alert = alerts.findLast((one) => one.title === wanted);
      return alert?.notification.dispatchEvent(new Event('click')) ?? false;
    }, title);
    if (clicked) return page;
  }
  throw new Error(`No page shows ${title}`);
}

/** As if every page of this browser lay behind another window. */
export async function putOutOfSight(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
}
