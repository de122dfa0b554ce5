import type { Call } from '#contract/companions/calls.endpoints.ts';
import {
  isOpenCall,
  type CallEndReason,
  type CallKind,
  type CallState,
} from '#contract/companions/calls.rules.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { Store } from '#web/lib/store.ts';
import { call as api } from '../companions.api.ts';
import {
  firstView,
  whyNoCall,
  type Begin,
  type CallEnd,
  type CallView,
  type Signalled,
} from './call-view.ts';
import { keptPage } from './kept-page.ts';
import type { Device } from './media.ts';
import { OwnDevices } from './own-devices.ts';
import { WayToPage } from './way-to-page.ts';

/** One call on this page, from the first ring to the end. */
export class CallSession {
  readonly #page = crypto.randomUUID();
  readonly view: Store<CallView>;
  readonly #way: WayToPage;
  #devices: OwnDevices;
  #as: Begin['as'];

  constructor(begin: Begin) {
    this.#as = begin.as;
    this.view = new Store(firstView(begin));
    this.#devices = this.#devicesFor(this.#now.kind);
    this.#way = new WayToPage(this.#page, {
      show: (changes) => this.#show(changes),
      onNone: () => void this.returned(),
      onLost: () => this.hangUp({ failed: true }),
    });
  }

  get #now(): CallView {
    return this.view.get();
  }

  #show(changes: Partial<CallView>): void {
    this.view.set({ ...this.#now, ...changes });
  }

  #devicesFor(kind: CallKind): OwnDevices {
    return new OwnDevices(kind, (changes) => this.#show(changes));
  }

  start(): Promise<void> {
    const { partner, kind } = this.#now;
    return this.#begin(async () => {
      const input = { memberId: partner.memberId, kind, page: this.#page };
      const { call } = await api.companions.startCall(input);
      // It may have been answered before we heard that it was made.
      if (call.id === this.#now.callId) return;
      if (call.ownPage === this.#page) this.#follow(call);
      else if (this.#now.phase !== 'over') await this.#meet(call);
    });
  }

  /** There was one between the two already: theirs, who were quicker, or the own one of another page. */
  async #meet({ id, kind, state, incoming }: Call): Promise<void> {
    this.#as = incoming && state === 'ringing' ? 'callee' : 'again';
    this.#show({ callId: id });
    if (this.#as === 'callee' && kind === this.#now.kind) return this.#answer(id);
    this.#devices.close();
    this.#devices = this.#devicesFor(kind);
    this.#show({ kind, own: null, note: null });
    if (this.#as === 'again') this.#show({ phase: 'elsewhere' });
    else if (await this.#devices.open()) await this.#answer(id);
  }

  accept(): Promise<void> {
    const { callId } = this.#now;
    return this.#begin(async () => {
      if (callId) await this.#answer(callId);
    });
  }

  goOn(): Promise<void> {
    const { callId } = this.#now;
    return this.#begin(async () => {
      if (!callId) return;
      this.#show({ phase: 'connecting' });
      const { call } = await api.companions.joinCall({ id: callId, page: this.#page });
      this.#follow(call);
    });
  }

  /** After what stood in the way of the own voice was put right. */
  tryAgain(): Promise<void> {
    return { caller: this.start, callee: this.accept, again: this.goOn }[this.#as].call(this);
  }

  /** The own voice and picture first: nobody is rung who could not be spoken to. Once, however often it is asked for. */
  async #begin(work: () => Promise<void>): Promise<void> {
    if (this.#now.beginning) return;
    this.#show({ beginning: true });
    try {
      if (await this.#devices.open()) await this.#ask(work);
    } finally {
      this.#show({ beginning: false });
    }
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
    const { callId } = this.#now;
    if (callId) void api.companions.declineCall({ id: callId }).catch(() => undefined);
    this.close();
  }

  hangUp({ failed = false } = {}): void {
    const { callId, phase } = this.#now;
    if (phase === 'over') return;
    // It goes on where it is.
    if (phase === 'elsewhere') return this.close();
    if (callId) this.#end(callId, failed);
    this.#over(failed ? 'failed' : 'ended', failed ? 'failed' : 'hung-up');
  }

  #end(id: string, failed: boolean): void {
    void api.companions.endCall({ id, failed, page: this.#page }).catch(() => undefined);
  }

  /** The server has told that something about a call is new. */
  changed(call: Call): void {
    const { callId, phase } = this.#now;
    const isBeingMade = callId === null && call.ownPage === this.#page;
    if ((call.id !== callId && !isBeingMade) || phase === 'over') return;
    // Answered, or gone on with, in another tab or on another device.
    if (call.ownPage !== this.#page && call.ownPage !== null) {
      if (call.state === 'connected' && phase !== 'elsewhere') this.close();
      return;
    }
    this.#follow(call);
  }

  ended({ callId, state, reason }: CallEnd): void {
    if (callId === this.#now.callId) this.#over(state, reason);
  }

  signalled({ callId, from, to, signal }: Signalled): void {
    if (callId === this.#now.callId && to === this.#page) this.#way.receive(from, signal);
  }

  /** Back after the network or the server was away. */
  async returned(): Promise<void> {
    const { callId, phase } = this.#now;
    if (!callId || phase === 'over') return;
    const { call } = await api.companions.openCall().catch(() => ({ call: undefined }));
    if (call === undefined) return;
    if (call?.id !== callId) this.#over('ended', 'gone');
    else {
      this.changed(call);
      await this.#way.found({ anew: this.#now.phase !== 'connected' });
    }
  }

  #follow(call: Call): void {
    const { id, state, requestId, answeredAt, endReason, theirPage } = call;
    // Hung up before there was anything to hang up.
    if (this.#now.phase === 'over') return this.#end(id, false);
    this.#show({ callId: id, requestId, answeredAt });
    if (!isOpenCall(state)) this.#over(state, endReason);
    else if (state === 'connected' && theirPage && this.#now.own)
      void this.#way.connect(call, theirPage, this.#now.own);
    else if (state === 'ringing' && !call.incoming) this.#show({ phase: 'calling' });
    if (state === 'connected' || !call.incoming) keptPage.keep(this.#page);
  }

  mute(muted: boolean): void {
    this.#devices.mute(muted);
  }

  setCamera(on: boolean): Promise<void> {
    return this.#devices.setCamera(on, this.#way.link);
  }

  choose(device: Device, deviceId: string): Promise<void> {
    return this.#devices.choose(device, deviceId, this.#way.link);
  }

  #over(state: CallState, reason: CallEndReason | null): void {
    if (this.#now.phase === 'over') return;
    // Whoever has not answered needs no telling: the bell does; nor who is in it elsewhere.
    if (this.#now.phase === 'ringing' || this.#now.phase === 'elsewhere') return this.close();
    this.#stop();
    this.#show({ phase: 'over', ended: { state, reason }, own: null, remote: null, fault: null });
  }

  #stop(): void {
    keptPage.forget();
    this.#way.close();
    this.#devices.close();
  }

  /** Nothing of it is left on this page; the call itself may go on elsewhere. */
  close(): void {
    this.#stop();
    this.#show({ phase: 'over' });
  }
}
