import { randomUUID } from 'node:crypto';
import { callsEvents, type Signal } from '#contract/companions/calls.events.ts';
import { BEAT_SECONDS } from '#contract/companions/calls.rules.ts';
import {
  answerCall,
  declineCall,
  endCall,
  joinCall,
  noteBeat,
  relaySignal,
} from '#server/features/companions/calls/calls.service.ts';
import { readIceServers } from '#server/features/companions/calls/ice.service.ts';
import { after } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { pictureNumber } from '#server/seed/figures.ts';
import { madeMember } from '#server/seed/made-member.ts';
import { memberNumberOf } from '#server/seed/seed-ids.ts';
import { type PlayedMembers, listOpenCalls, type OpenCall } from './demo-activity.queries.ts';
import { openDemoCaller } from './demo-caller.ts';
import { DEMO_SEED, demoMembers } from './demo-members.ts';
import { unlessRefused } from './demo-tools.ts';

/** As long as it takes to find the phone. */
const PICK_UP_AFTER_MS = 3_000;
const BEAT_MS = BEAT_SECONDS * 1000;

/** A call that a played member is in, as a page of theirs would be. */
interface Held extends OpenCall {
  page: string;
  beatAt: number;
  /** The page at the other side, once it has spoken. */
  theirPage: string | null;
}

interface Heard {
  callId: string;
  from: string;
  to: string;
  signal: Signal;
}

export interface DemoPhones {
  /** Answers what rings, says of what goes on that they are there, and hangs up what is over. */
  lookOnce(): Promise<void>;
  close(): void;
}

/** The phones of the played members: they pick up, show a picture of theirs that moves, and speak in a tone. */
export function openDemoPhones(
  tools: Tools,
  played: PlayedMembers,
  caller = openDemoCaller(),
): DemoPhones {
  const held = new Map<string, Held>();
  let starting: Promise<boolean> | undefined;

  const endOf = ({ id }: OpenCall, page: string) => `${id} ${page}`;

  /** Without the package that speaks WebRTC they can be called, but do not answer. */
  const canSpeak = () =>
    (starting ??= caller.take({ do: 'start' }).then(
      () => true,
      (error: unknown) => {
        tools.log.warn({ err: error }, 'demo members cannot speak: is @roamhq/wrtc installed?');
        return false;
      },
    ));

  async function enter(call: OpenCall): Promise<void> {
    const { id, calleeId, isRinging } = call;
    if (!(await canSpeak())) {
      await unlessRefused(
        isRinging ? declineCall(tools, calleeId, id) : endCall(tools, calleeId, { id }),
      );
      return;
    }
    const page = randomUUID();
    // Before the other page learns of this one, and speaks to it.
    held.set(id, { ...call, page, beatAt: tools.clock.now().getTime(), theirPage: null });
    const take = isRinging ? answerCall : joinCall;
    if (await unlessRefused(take(tools, calleeId, { id, page }))) return;
    held.delete(id);
    if (isRinging) await unlessRefused(declineCall(tools, calleeId, id));
  }

  async function beat(call: Held): Promise<void> {
    const now = tools.clock.now().getTime();
    if (now - call.beatAt < BEAT_MS) return;
    call.beatAt = now;
    await noteBeat(tools, call.calleeId, { callId: call.id, page: call.page });
  }

  /** Towards the page that was at the other side. */
  function close(call: Held): void {
    const { theirPage } = call;
    if (theirPage) caller.take({ do: 'ended', end: endOf(call, theirPage) }).catch(() => undefined);
  }

  function hangUp(call: Held): void {
    held.delete(call.id);
    close(call);
    // Nobody speaks any more: until the next call there is no need for its process.
    if (held.size === 0) caller.end();
  }

  async function lookOnce(): Promise<void> {
    const open = await listOpenCalls(tools.db, played);
    const isOpen = new Set(open.map(({ id }) => id));
    for (const call of held.values()) if (!isOpen.has(call.id)) hangUp(call);
    const since = after(tools.clock, -PICK_UP_AFTER_MS);
    for (const call of open) {
      const mine = held.get(call.id);
      if (mine) await beat(mine);
      // One that goes on without a page of theirs was left behind by a restart of the server.
      else if (!call.isRinging || call.createdAt <= since) await enter(call);
      else void canSpeak();
    }
  }

  async function hear(call: Held, { from, signal }: Heard): Promise<void> {
    const end = endOf(call, from);
    if ('candidate' in signal) {
      const { candidate } = signal;
      if (candidate)
        await caller.take({ do: 'candidate', end, candidate: candidate as RTCIceCandidateInit });
      return;
    }
    if (signal.description.type !== 'offer') return;
    // They go on with it on another page.
    if (call.theirPage !== from) close(call);
    call.theirPage = from;
    const sdp = await caller.take({
      do: 'offered',
      end,
      sdp: signal.description.sdp,
      picture: pictureOf(call.calleeId),
      video: call.kind === 'video',
      ...readIceServers(tools),
    });
    const { id: callId, calleeId, page } = call;
    const answer: Signal = { description: { type: 'answer', sdp: sdp ?? '' } };
    await relaySignal(tools, calleeId, { callId, page, to: from, signal: answer });
  }

  tools.realtime.follow(callsEvents.signalled, (memberId, heard) => {
    const call = held.get(heard.callId);
    if (call?.calleeId !== memberId || call.page !== heard.to) return;
    // In the order in which they come: the process takes one after the other.
    hear(call, heard).catch((error: unknown) => {
      // An address that leads nowhere is one of many.
      if ('candidate' in heard.signal) return;
      tools.log.warn({ err: error }, 'a demo member could not speak');
      void unlessRefused(endCall(tools, memberId, { id: call.id, failed: true }));
    });
  });

  return { lookOnce, close: caller.end };
}

/** The first one on their profile. */
function pictureOf(memberId: string): number {
  const number = memberNumberOf(memberId);
  return pictureNumber(madeMember(DEMO_SEED, number, demoMembers[number - 1]).figure, 0);
}
