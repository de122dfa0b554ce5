import type { Call } from '#contract/companions/calls.endpoints.ts';
import { callsEvents, type Signal } from '#contract/companions/calls.events.ts';
import { BEAT_SECONDS } from '#contract/companions/calls.rules.ts';
import { sendLive } from '#web/lib/live.ts';
import { call as api } from '../companions.api.ts';
import type { CallView } from './call-view.ts';
import { openPeerLink, type IceSettings, type PeerLink } from './peer-link.ts';

const LOOK_EVERY_MS = 2_000;
const RETRY_AFTER_MS = 7_000;
/** Then the two do not find to each other any more. */
const GIVE_UP_MS = 40_000;

interface Told {
  show: (changes: Partial<CallView>) => void;
  /** There is nothing to look for a way with at the moment. */
  onNone: () => void;
  onLost: () => void;
}

/** From this page of a call to that of the other side, however often it has to be found anew. */
export class WayToPage {
  readonly #page: string;
  readonly #told: Told;
  link: PeerLink | null = null;
  #callId: string | null = null;
  #theirPage: string | null = null;
  /** What came from the other page before this one was ready for it. */
  #early: { from: string; signal: Signal }[] = [];
  #timers: ReturnType<typeof setInterval>[] = [];
  #lostAt: number | null = null;
  #offersFirst = false;
  #closed = false;

  constructor(page: string, told: Told) {
    this.#page = page;
    this.#told = told;
  }

  /** Nothing happens where it leads to that page already. */
  async connect(call: Call, theirPage: string, own: MediaStream): Promise<void> {
    if (theirPage === this.#theirPage || this.#closed) return;
    this.#callId = call.id;
    this.#theirPage = theirPage;
    this.#offersFirst = !call.incoming;
    this.link?.close();
    this.link = null;
    this.#told.show({ phase: 'connecting', remote: null });
    const ice = await findIce();
    if (this.#closed || this.#theirPage !== theirPage) return;
    // Never without: it says whether the two may learn each other's address.
    if (!ice) {
      this.#theirPage = null;
      setTimeout(() => this.#told.onNone(), RETRY_AFTER_MS);
      return;
    }
    const address = { callId: call.id, page: this.#page, to: theirPage };
    this.link = openPeerLink({
      kind: call.kind,
      polite: call.incoming,
      ice,
      stream: own,
      send: (signal) => void sendLive(callsEvents.signal, { ...address, signal }),
      onRemote: (remote) => this.#told.show({ remote }),
      onState: (state) => this.#changed(state),
    });
    this.#lostAt = Date.now();
    for (const { from, signal } of this.#early.splice(0))
      if (from === theirPage) void this.link.receive(signal);
    if (this.#timers.length > 0) return;
    this.#beat();
    this.#timers.push(
      setInterval(() => this.#beat(), BEAT_SECONDS * 1000),
      setInterval(() => void this.#look(), LOOK_EVERY_MS),
      setInterval(() => this.#tryAgain(), RETRY_AFTER_MS),
    );
  }

  receive(from: string, signal: Signal): void {
    if (this.#closed) return;
    if (this.link && from === this.#theirPage) void this.link.receive(signal);
    else this.#early.push({ from, signal });
  }

  /** The server is there again. */
  async found({ anew }: { anew: boolean }): Promise<void> {
    if (anew) await this.#restart();
    this.#beat();
  }

  #changed(state: 'connected' | 'lost' | 'failed'): void {
    if (this.#closed) return;
    if (state === 'connected') {
      this.#lostAt = null;
      this.#told.show({ phase: 'connected' });
      return;
    }
    this.#lostAt ??= Date.now();
    this.#told.show({ phase: 'reconnecting', quality: null });
    if (state === 'failed') void this.#restart();
  }

  async #restart(): Promise<void> {
    const ice = await findIce();
    if (ice) this.link?.restart(ice);
  }

  #beat(): void {
    if (this.#callId) void sendLive(callsEvents.beat, { callId: this.#callId, page: this.#page });
  }

  async #look(): Promise<void> {
    const quality = (await this.link?.quality()) ?? null;
    if (!this.#closed) this.#told.show({ quality });
  }

  #tryAgain(): void {
    if (this.#lostAt === null) return;
    if (Date.now() - this.#lostAt > GIVE_UP_MS) this.#told.onLost();
    // Also where the first offer was lost on its way; one of the two is enough.
    else if (this.#offersFirst && Date.now() - this.#lostAt > RETRY_AFTER_MS) void this.#restart();
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    this.link?.close();
    this.link = null;
  }
}

const findIce = (): Promise<IceSettings | null> => api.companions.iceServers().catch(() => null);
