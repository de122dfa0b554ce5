import type { Call } from '#contract/companions/calls.endpoints.ts';
import { callsEvents, type Signal } from '#contract/companions/calls.events.ts';
import {
  BEAT_SECONDS,
  isOpenCall,
  type CallEndReason,
  type CallState,
} from '#contract/companions/calls.rules.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { sendLive } from '#web/lib/live.ts';
import { call as api } from '../api.ts';
import { firstView, whyNoCall, type Begin, type CallView } from './call-view.ts';
import type { Device } from './media.ts';
import { OwnDevices } from './own-devices.ts';
import { openPeerLink, type IceSettings, type PeerLink } from './peer-link.ts';

const KEPT_PAGE = 'call-page';
const LOOK_EVERY_MS = 2_000;
const RETRY_AFTER_MS = 7_000;
/** Then the two do not find to each other any more. */
const GIVE_UP_MS = 40_000;

/** One call on this page, from the first ring to the end. */
export class CallSession {
  readonly #page = crypto.randomUUID();
  readonly #listeners = new Set<() => void>();
  #view: CallView;
  #link: PeerLink | null = null;
  #linkedTo: string | null = null;
  /** What came from the other page before this one was ready for it. */
  #early: { from: string; signal: Signal }[] = [];
  #timers: ReturnType<typeof setInterval>[] = [];
  #lostAt: number | null = null;
  readonly #devices: OwnDevices;
  readonly #as: Begin['as'];
  #offersFirst = false;
  #closed = false;

  constructor(begin: Begin) {
    this.#as = begin.as;
    this.#view = firstView(begin);
    this.#devices = new OwnDevices(this.#view.kind, (changes) => this.#show(changes));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = (): CallView => this.#view;

  #show(changes: Partial<CallView>): void {
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** The own voice and picture first: nobody is rung who could not be spoken to. */
  async start(): Promise<void> {
    const { partner, kind } = this.#view;
    if (!(await this.#devices.open())) return;
    await this.#ask(async () => {
      const input = { memberId: partner.memberId, kind, page: this.#page };
      const { call } = await api.companions.startCall(input);
      // The other one was quicker: both want to speak.
      if (call.incoming && call.state === 'ringing') await this.#answer(call.id);
      else this.#follow(call);
    });
  }

  async accept(): Promise<void> {
    const { callId } = this.#view;
    if (!callId || !(await this.#devices.open())) return;
    await this.#ask(() => this.#answer(callId));
  }

  async goOn(): Promise<void> {
    const { callId } = this.#view;
    if (!callId || !(await this.#devices.open())) return;
    await this.#ask(async () => {
      const { call } = await api.companions.joinCall({ id: callId, page: this.#page });
      this.#follow(call);
    });
  }

  /** After what stood in the way of the own voice was put right. */
  tryAgain(): Promise<void> {
    return { caller: this.start, callee: this.accept, again: this.goOn }[this.#as].call(this);
  }

  async #answer(id: string): Promise<void> {
    this.#show({ phase: 'connecting' });
    const { call } = await api.companions.answerCall({ id, page: this.#page });
    this.#follow(call);
  }

  async #ask(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (refusalOf(error)?.code === 'CALL_OVER') this.#over('ended', null);
      else this.#show({ fault: { title: 'The call did not begin', text: whyNoCall(error) } });
    }
  }

  decline(): void {
    const { callId } = this.#view;
    if (callId) void api.companions.declineCall({ id: callId }).catch(() => undefined);
    this.close();
  }

  hangUp({ failed = false } = {}): void {
    const { callId, phase } = this.#view;
    if (phase === 'over') return;
    if (callId) void api.companions.endCall({ id: callId, failed }).catch(() => undefined);
    this.#over(failed ? 'failed' : 'ended', failed ? 'failed' : 'hung-up');
  }

  /** The server has told that something about a call is new. */
  changed(call: Call): void {
    if (call.id !== this.#view.callId || this.#view.phase === 'over') return;
    // Answered, or gone on with, in another tab or on another device.
    if (call.ownPage !== this.#page && call.ownPage !== null) {
      if (call.state === 'connected') this.close();
      return;
    }
    this.#follow(call);
  }

  ended({
    callId,
    state,
    reason,
  }: {
    callId: string;
    state: CallState;
    reason: CallEndReason | null;
  }) {
    if (callId === this.#view.callId) this.#over(state, reason);
  }

  signalled({
    callId,
    from,
    to,
    signal,
  }: {
    callId: string;
    from: string;
    to: string;
    signal: Signal;
  }) {
    if (callId !== this.#view.callId || to !== this.#page || this.#closed) return;
    if (this.#link && from === this.#linkedTo) void this.#link.receive(signal);
    else this.#early.push({ from, signal });
  }

  /** Back after the network or the server was away. */
  async returned(): Promise<void> {
    const { callId, phase } = this.#view;
    if (!callId || phase === 'over') return;
    const { call } = await api.companions.openCall().catch(() => ({ call: undefined }));
    if (call === undefined) return;
    if (call?.id !== callId) this.#over('ended', 'gone');
    else {
      this.changed(call);
      if (this.#view.phase !== 'connected') await this.#restart();
      this.#beat();
    }
  }

  #follow(call: Call): void {
    const { id, state, requestId, answeredAt, endReason, theirPage } = call;
    // Hung up before there was anything to hang up.
    if (this.#view.phase === 'over')
      return void api.companions.endCall({ id, failed: false }).catch(() => undefined);
    this.#show({ callId: id, requestId, answeredAt });
    if (!isOpenCall(state)) this.#over(state, endReason);
    else if (state === 'connected' && theirPage && theirPage !== this.#linkedTo)
      void this.#connect(call, theirPage);
    else if (state === 'ringing' && !call.incoming) this.#show({ phase: 'calling' });
    if (state === 'connected' || !call.incoming) sessionStorage.setItem(KEPT_PAGE, this.#page);
  }

  async #connect(call: Call, theirPage: string): Promise<void> {
    const { own, kind } = this.#view;
    if (!own) return;
    this.#linkedTo = theirPage;
    this.#offersFirst = !call.incoming;
    this.#link?.close();
    this.#link = null;
    this.#show({ phase: 'connecting', remote: null });
    const ice = await this.#findIce();
    if (this.#closed || this.#linkedTo !== theirPage) return;
    // Never without: it says whether the two may learn each other's address.
    if (!ice) {
      this.#linkedTo = null;
      setTimeout(() => void this.returned(), RETRY_AFTER_MS);
      return;
    }
    const send = (signal: Signal) =>
      void sendLive(callsEvents.signal, {
        callId: call.id,
        page: this.#page,
        to: theirPage,
        signal,
      });
    this.#link = openPeerLink({
      kind,
      polite: call.incoming,
      ice,
      stream: own,
      send,
      onRemote: (remote) => this.#show({ remote }),
      onState: (state) => this.#linkChanged(state),
    });
    this.#lostAt = Date.now();
    for (const { from, signal } of this.#early.splice(0))
      if (from === theirPage) void this.#link.receive(signal);
    if (this.#timers.length > 0) return;
    this.#beat();
    this.#timers.push(
      setInterval(() => this.#beat(), BEAT_SECONDS * 1000),
      setInterval(() => void this.#look(), LOOK_EVERY_MS),
      setInterval(() => this.#tryAgain(), RETRY_AFTER_MS),
    );
  }

  #linkChanged(state: 'connected' | 'lost' | 'failed'): void {
    if (this.#closed) return;
    if (state === 'connected') {
      this.#lostAt = null;
      this.#show({ phase: 'connected' });
      return;
    }
    this.#lostAt ??= Date.now();
    this.#show({ phase: 'reconnecting', quality: null });
    if (state === 'failed') void this.#restart();
  }

  #findIce(): Promise<IceSettings | null> {
    return api.companions.iceServers().catch(() => null);
  }

  async #restart(): Promise<void> {
    const ice = await this.#findIce();
    if (ice) this.#link?.restart(ice);
  }

  #beat(): void {
    const { callId } = this.#view;
    if (callId) void sendLive(callsEvents.beat, { callId, page: this.#page });
  }

  async #look(): Promise<void> {
    const quality = (await this.#link?.quality()) ?? null;
    if (!this.#closed && quality !== this.#view.quality) this.#show({ quality });
  }

  #tryAgain(): void {
    if (this.#lostAt === null) return;
    if (Date.now() - this.#lostAt > GIVE_UP_MS) this.hangUp({ failed: true });
    // Also where the first offer was lost on its way; one of the two is enough.
    else if (this.#offersFirst && Date.now() - this.#lostAt > RETRY_AFTER_MS) void this.#restart();
  }

  mute(muted: boolean): void {
    this.#devices.mute(muted);
  }

  setCamera(on: boolean): Promise<void> {
    return this.#devices.setCamera(on, this.#link);
  }

  choose(device: Device, deviceId: string): Promise<void> {
    return this.#devices.choose(device, deviceId, this.#link);
  }

  #over(state: CallState, reason: CallEndReason | null): void {
    if (this.#view.phase === 'over') return;
    // Whoever has not answered needs no telling: the bell does.
    if (this.#view.phase === 'ringing') return this.close();
    this.#stop();
    this.#show({ phase: 'over', ended: { state, reason }, own: null, remote: null, fault: null });
  }

  #stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    sessionStorage.removeItem(KEPT_PAGE);
    this.#link?.close();
    this.#link = null;
    this.#devices.close();
  }

  /** Nothing of it is left on this page; the call itself may go on elsewhere. */
  close(): void {
    this.#closed = true;
    this.#stop();
    this.#show({ phase: 'over' });
  }
}
