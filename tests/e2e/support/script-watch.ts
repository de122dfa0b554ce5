import { expect, type BrowserContext, type Page } from '@playwright/test';
import { MARK } from '../../attack/script-strings.ts';
import { runningServer } from './server.ts';

/** Notices what pages make of texts that are scripts: whatever runs, asks, goes elsewhere or becomes part of the page. */
export class ScriptWatch {
  readonly #faults: string[] = [];
  readonly #marks: string[];

  constructor(marks: string[]) {
    this.#marks = marks;
  }

  async listenTo(context: BrowserContext): Promise<void> {
    await context.exposeFunction('tellRan', (mark: string) => {
      this.#faults.push(`${mark} was run`);
    });
    // Also in every frame of a page: whoever reads a mark there is a string that runs.
    await context.addInitScript((marks) => {
      const { tellRan } = window as unknown as { tellRan?: (mark: string) => void };
      for (const mark of marks)
        Object.defineProperty(window, mark, { get: () => tellRan?.(mark), enumerable: false });
    }, this.#marks);
    context.on('dialog', (dialog) => {
      this.#faults.push(`a dialog said ${dialog.message()}`);
      void dialog.dismiss();
    });
    const own = new URL(runningServer().url).origin;
    context.on('request', (request) => {
      const url = request.url();
      const { origin, protocol } = new URL(url);
      if (protocol !== 'blob:' && protocol !== 'data:' && origin !== own)
        this.#faults.push(`${url} was fetched`);
      if (protocol === 'data:' && new RegExp(MARK).test(url))
        this.#faults.push(`${url} was opened`);
    });
  }

  /** Until every line of these texts stands there, as it was written; then nothing of them may be anything but text. */
  async expectText(page: Page, texts: readonly string[]): Promise<void> {
    const lines = texts.flatMap((text) => text.split('\n')).map(plain);
    await expect(async () => {
      const shown = plain(await textOf(page));
      expect(lines.filter((line) => !shown.includes(line))).toEqual([]);
    }).toPass({ timeout: 60_000 });
    this.#faults.push(...(await partsMadeOf(page)));
    expect(this.#faults).toEqual([]);
  }
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Only what is text: neither scripts nor styles. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.parentElement?.closest('script, style, template, noscript'))
        found.push(text.textContent ?? '');
    }
    return found.join('');
  });

/** What a string has become: an element, or something that an element does or fetches. */
const partsMadeOf = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const mark = new RegExp(pattern, 'i');
    // What is only read out or shown as it is.
    const texts = /^(aria-.+|alt|title|placeholder|value)$/;
    const isLink = (element: Element, name: string) =>
      name === 'href' &&
      element instanceof HTMLAnchorElement &&
      element.origin === window.location.origin;
    const faults: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const tag = element.tagName.toLowerCase();
      for (const { name, value } of element.attributes)
        if (mark.test(name) || (mark.test(value) && !texts.test(name) && !isLink(element, name)))
          faults.push(`<${tag} ${name}="${value}">`);
      const isNoText =
        !(element instanceof HTMLElement) || element.matches('script, style, iframe');
      if (isNoText && mark.test(element.textContent ?? '')) faults.push(element.outerHTML);
    }
    return faults;
  }, MARK);
