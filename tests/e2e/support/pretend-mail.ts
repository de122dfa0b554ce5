import type { Page } from '@playwright/test';
import type { Site } from '#contract/site.ts';

/** Lets every page believe that the site handles mail this way. */
export async function pretendMail(page: Page, mail: Site['mail']): Promise<void> {
  await page.addInitScript((pretended) => {
    // The block is there, and our scripts, which read it, come after this moment.
    document.addEventListener('readystatechange', () => {
      const block = document.getElementById('site');
      if (!block?.textContent) return;
      const site = JSON.parse(block.textContent) as Site;
      block.textContent = JSON.stringify({ ...site, mail: pretended });
    });
  }, mail);
}
