import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/**
 * Looks over a browser's shoulder: an error on the console, an error in a page, or a request to any host but the
 * product's own is a problem. A call that a test has refused on purpose is announced beforehand, as the browser
 * writes every refused call on its console.
 */
export class Watch {
  readonly #origin: string;
  readonly #problems: string[] = [];
  #allowsRefusals = false;
  #lostAnswers: 'none' | 'expected' | 'seen' = 'none';
  readonly #errors: { text: RegExp; seen: boolean }[] = [];
  readonly #announced: { path: RegExp; status: number; seen: boolean }[] = [];

  constructor(productUrl: string) {
    this.#origin = new URL(productUrl).origin;
  }

  over(context: BrowserContext): void {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (error) => {
      this.#problems.push(`Error in the page: ${error.error().stack ?? error.error().message}`);
    });
    context.on('request', (request) => this.#follow(request));
  }

  /** From now on calls to this path may answer this status; at least one has to. */
  expectRefusal(path: RegExp, status: number): void {
    this.#announced.push({ path, status, seen: false });
  }

  /** From now on any call may be refused. */
  allowRefusals(): void {
    this.#allowsRefusals = true;
  }

  /** From now on calls may get no answer at all; at least one has to. */
  expectLostAnswers(): void {
    this.#lostAnswers = 'expected';
  }

  /** From now on a page may fail with this error; one has to. */
  expectError(text: RegExp): void {
    this.#errors.push({ text, seen: false });
  }

  /** Everything that should not have happened, and every announced refusal that did not. */
  problems(): string[] {
    const unseen = this.#announced.filter((refusal) => !refusal.seen);
    const unseenErrors = this.#errors.filter((error) => !error.seen);
    return [
      ...this.#problems,
      ...(this.#lostAnswers === 'expected' ? ['Every call was answered.'] : []),
      ...unseenErrors.map(({ text }) => `No page failed with ${text}.`),
      ...unseen.map(({ path, status }) => `No call to ${path} was refused with ${status}.`),
    ];
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const expected = this.#errors.find(({ text }) => text.test(message.text()));
    if (expected) {
      expected.seen = true;
      return;
    }
    if (
      this.#lostAnswers !== 'none' &&
      /net::ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported module/.test(message.text())
    ) {
      this.#lostAnswers = 'seen';
      return;
    }
    const { url } = message.location();
    if (isIconOfDocument(message.text(), url) || isBlockedInDocument(message.text())) return;
    const status = /^Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1];
    const fitting = this.#announced.filter(
      ({ path, status: announced }) =>
        Number(status) === announced && URL.canParse(url) && path.test(new URL(url).pathname),
    );
    const refusal = fitting.find(({ seen }) => !seen) ?? fitting[0];
    if (refusal) refusal.seen = true;
    else if (!status || !this.#allowsRefusals)
      this.#problems.push(`Error on the console: ${message.text()} (${url})`);
  }

  #follow(request: Request): void {
    const { protocol, origin } = new URL(request.url());
    const leavesTheMachine = /^(https?|wss?):$/.test(protocol);
    if (leavesTheMachine && origin !== this.#origin)
      this.#problems.push(`A request to another host: ${request.method()} ${request.url()}`);
  }
}

/** The browser asks for our icon beside a document in a tab of its own too, whose sandbox may have nothing of ours. */
function isIconOfDocument(text: string, url: string): boolean {
  return text.includes('ERR_BLOCKED_BY_RESPONSE.NotSameOrigin') && url.endsWith('/favicon.ico');
}

/** A test's own script is kept out of a document in a tab of its own, as any other is. */
function isBlockedInDocument(text: string): boolean {
  return /^Blocked script execution in '[^']*\/uploads\//.test(text);
}
