import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDE = 768;
const PHONE = { width: 390, height: 844 };

const schemeOf = (page: Page) =>
  (page.viewportSize()?.width ?? WIDE) < WIDE ? ('dark' as const) : ('light' as const);

/** Before a page without scripts of its own is opened, which is when it is dressed. */
export const dressPages = (page: Page) => page.emulateMedia({ colorScheme: schemeOf(page) });

/**
 * What axe finds serious or worse on the page as it stands, one line per element: on phones in dark, elsewhere in light.
 * Only colours differ between the two, and they are the same at every size.
 */
export async function seriousFaults(
  page: Page,
  colorScheme: 'light' | 'dark' = schemeOf(page),
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // A colour on its way to another is neither.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
  });
  return faults(page);
}

/** In light and in dark, where a test that runs at one size meets what no other test shows to axe. */
export async function seriousFaultsInBothColours(page: Page): Promise<string[]> {
  return [...(await seriousFaults(page, 'light')), ...(await seriousFaults(page, 'dark'))];
}

/** The same on a page that is not ours to dress. */
export async function faults(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger, which the page's content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // Off unless it is asked for: what a finger has to hit is 24 px wide and high, or stands alone.
    const rules = { 'target-size': { enabled: true } };
    return (await axe.run(document, { resultTypes: ['violations'], rules })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Words that run out of the screen or out of their box, unless a list there can be swiped. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const swiped = (element: Element) => element.closest('nav[aria-label="Account"]') !== null;
    return (
      [...document.querySelectorAll('main *, nav *, header *')]
        .filter((element) => element.checkVisibility() && !swiped(element))
        .filter((element) => {
          const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
          const outside = text.some((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            const { left, right } = range.getBoundingClientRect();
            return left < -1 || right > window.innerWidth + 1;
          });
          const clipped =
            getComputedStyle(element).overflowX !== 'visible' &&
            element.scrollWidth > element.clientWidth + 1;
          return outside || (text.length > 0 && clipped);
        })
        // What only screen readers get.
        .filter((element) => getComputedStyle(element).clipPath === 'none')
        .filter((element) => element.getBoundingClientRect().width > 2)
        .map((element) => `${element.tagName}: ${element.textContent.slice(0, 60)}`)
    );
  });
}

/** The same on a phone with text of twice the size. Not for browsers that are phones: they shrink what does not fit. */
export async function cutOffInLargeText(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const text = await cutOff(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(size);
  return text;
}
