import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a browser says when something is wrong: errors, refused scripts, markup that did not hydrate. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: string[] = [];

  async listenTo(context: BrowserContext): Promise<void> {
    // A library that tries eval and catches the refusal leaves no line in the console by itself.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
        console.error(`refused by ${violatedDirective} in ${sourceFile}`);
      });
    });
    context.on('console', (message) => {
      if (!isComplaint(message)) return;
      const { url } = message.location();
      this.#heard.push(`console ${message.type()}: ${message.text()} at ${url}`);
    });
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().message}`));
  }

  /** Browsers log every refused request; a test that provokes refusals names their statuses. */
  expectStatus(...statuses: number[]): void {
    this.expectText(...statuses.map((status) => `status of ${status} `));
  }

  /** For what the test breaks itself, by a part of its text. */
  expectText(...texts: string[]): void {
    this.#expected.push(...texts);
  }

  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((part) => text.includes(part)));
  }
}

function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() === 'error') return true;
  return (
    message.type() === 'warning' &&
    /hydrat|did not match|content security|dialog/i.test(message.text())
  );
}
