/** A pause that lasts until somebody asks to send now. */
export const UNTIL_ASKED = Infinity;

interface SendQueueOptions<Item> {
  /** All that waits, in its order. It is read before each sending, so what was sent or called off has to be gone. */
  waiting: () => readonly Item[];
  /** Sends one and notes what came of it; gives the milliseconds for which its lane has to pause, 0 where it need not. */
  send: (item: Item, signal: AbortSignal) => Promise<number>;
  /** Only what is in the same lane waits for a pause to end. One lane, unless told otherwise. */
  laneOf?: (item: Item) => string;
  /** Among all tabs, only one that holds this lock sends. */
  lock?: string | undefined;
}

/**
 * Sends what waits, one after the other. What waits belongs to its feature, which may keep it, show it and change it; this
 * knows whose turn it is, and who has to pause.
 */
export class SendQueue<Item> {
  readonly #options: SendQueueOptions<Item>;
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout> | null>();
  #current: { item: Item; stop: AbortController } | null = null;
  #isSending = false;
  #run: Promise<void> = Promise.resolve();

  constructor(options: SendQueueOptions<Item>) {
    this.#options = options;
  }

  get current(): Item | null {
    return this.#current?.item ?? null;
  }

  /** Resolves when nothing more can go out for now. */
  send(): Promise<void> {
    // Whoever is at it finds what has come since.
    if (!this.#isSending) {
      this.#isSending = true;
      const run = this.#inTurn(() => this.#sendAll()).catch((error: unknown) => {
        // Where the lock was refused, nothing has run that could have said so.
        if (this.#run === run) this.#isSending = false;
        throw error;
      });
      this.#run = run;
    }
    return this.#run;
  }

  /** No pause holds it up: there is network again, or somebody has asked. */
  sendNow(): Promise<void> {
    this.#endPauses();
    return this.send();
  }

  /** Calls off what is on its way, and all pauses with what would have followed them. */
  stop(): void {
    this.#endPauses();
    this.#current?.stop.abort();
  }

  #endPauses(): void {
    for (const timer of this.#pauses.values()) if (timer) clearTimeout(timer);
    this.#pauses.clear();
  }

  /** Plain HTTP has no locks; there, at least each page sends one after the other. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    const { lock } = this.#options;
    return lock !== undefined && 'locks' in navigator ? navigator.locks.request(lock, run) : run();
  }

  async #sendAll(): Promise<void> {
    try {
      for (let item = this.#next(); item !== undefined; item = this.#next())
        await this.#sendOne(item);
    } finally {
      // In the same breath as the last look: what comes later begins a new run.
      this.#isSending = false;
    }
  }

  async #sendOne(item: Item): Promise<void> {
    const stop = new AbortController();
    this.#current = { item, stop };
    try {
      const pauseMs = await this.#options.send(item, stop.signal);
      if (!stop.signal.aborted) this.#pause(this.#laneOf(item), pauseMs);
    } finally {
      this.#current = null;
    }
  }

  #next(): Item | undefined {
    return this.#options.waiting().find((item) => !this.#pauses.has(this.#laneOf(item)));
  }

  #laneOf(item: Item): string {
    return this.#options.laneOf?.(item) ?? '';
  }

  #pause(lane: string, forMs: number): void {
    if (forMs === 0) return;
    const goOn = () => {
      this.#pauses.delete(lane);
      void this.send();
    };
    this.#pauses.set(lane, forMs === UNTIL_ASKED ? null : setTimeout(goOn, forMs));
  }
}
