import type { Signal } from '#contract/companions/calls.events.ts';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import { createQualityReader, type Quality } from './call-view.ts';

/** Where ways are looked for; its credentials hold for an hour. */
export interface IceSettings {
  iceServers: {
    urls: string[];
    username?: string | undefined;
    credential?: string | undefined;
  }[];
  relayOnly: boolean;
}

interface LinkOptions {
  kind: CallKind;
  /** The callee gives way when both offer at once; the caller offers first. */
  polite: boolean;
  ice: IceSettings;
  stream: MediaStream;
  send: (signal: Signal) => void;
  onRemote: (stream: MediaStream) => void;
  onState: (state: 'connected' | 'lost' | 'failed') => void;
}

export interface PeerLink {
  receive(signal: Signal): Promise<void>;
  /** The network or the server was away: looks for a way anew. */
  restart(ice: IceSettings): void;
  /** Null: nothing is sent of it. */
  replace(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>;
  quality(): Promise<Quality | null>;
  close(): void;
}

/** One connection between two pages, by "perfect negotiation": https://w3c.github.io/webrtc-pc/#perfect-negotiation-example */
export function openPeerLink(options: LinkOptions): PeerLink {
  const { kind, polite, ice, stream, send, onRemote, onState } = options;
  const connection = new RTCPeerConnection(configurationOf(ice));
  const remote = new MediaStream();
  /** Addresses that came before what they belong to. */
  const early: Signal[] = [];
  const readQuality = createQualityReader();
  let making = false;
  let ignoring = false;
  let closed = false;

  const trackOf = (of: string) => stream.getTracks().find((track) => track.kind === of);

  if (!polite)
    for (const each of kind === 'video' ? ['audio', 'video'] : ['audio'])
      connection.addTransceiver(trackOf(each) ?? each, {
        direction: 'sendrecv',
        streams: [stream],
      });

  /** Who answers sends its own on the lines that were offered. */
  const fillLines = async () => {
    for (const { sender, receiver, direction } of connection.getTransceivers()) {
      if (direction === 'sendrecv') continue;
      sender.setStreams(stream);
      await sender.replaceTrack(trackOf(receiver.track.kind) ?? null);
    }
    for (const each of connection.getTransceivers()) each.direction = 'sendrecv';
  };

  const tellDescription = () => {
    const description = connection.localDescription;
    if (!description || closed) return;
    const { type, sdp } = description;
    if (type === 'offer' || type === 'answer') send({ description: { type, sdp } });
  };

  connection.onnegotiationneeded = async () => {
    // Before the first offer has come there is nothing to say.
    if (polite && connection.getTransceivers().length === 0) return;
    try {
      making = true;
      await connection.setLocalDescription();
      tellDescription();
    } catch {
      // A description that came meanwhile goes first; it asks again by itself.
    } finally {
      making = false;
    }
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate && !closed) send({ candidate: candidate.toJSON() as { candidate: string } });
  };
  connection.ontrack = ({ track }) => {
    for (const old of remote.getTracks())
      if (old.kind === track.kind && old !== track) remote.removeTrack(old);
    remote.addTrack(track);
    onRemote(remote);
  };
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection;
    if (connectionState === 'connected') onState('connected');
    else if (connectionState === 'disconnected') onState('lost');
    else if (connectionState === 'failed') onState('failed');
  };

  async function receive(signal: Signal): Promise<void> {
    if (closed) return;
    if ('candidate' in signal) {
      if (!connection.remoteDescription) return void early.push(signal);
      try {
        await connection.addIceCandidate(signal.candidate as RTCIceCandidateInit | undefined);
      } catch (error) {
        if (!ignoring && !closed) throw error;
      }
      return;
    }
    const { description } = signal;
    const collides =
      description.type === 'offer' && (making || connection.signalingState !== 'stable');
    ignoring = !polite && collides;
    if (ignoring) return;
    // An answer to an offer that was taken back.
    if (description.type === 'answer' && connection.signalingState !== 'have-local-offer') return;
    await connection.setRemoteDescription(description);
    for (const each of early.splice(0)) await receive(each);
    if (description.type !== 'offer') return;
    await fillLines();
    await connection.setLocalDescription();
    tellDescription();
  }

  // One after the other: a candidate makes no sense before its description.
  let last = Promise.resolve();
  return {
    receive: (signal) => {
      last = last.then(() => receive(signal)).catch(() => undefined);
      return last;
    },
    restart: (newest) => {
      if (closed) return;
      connection.setConfiguration(configurationOf(newest));
      // The offer may have been lost with the connection to the server.
      if (connection.signalingState === 'have-local-offer') tellDescription();
      else connection.restartIce();
    },
    replace: async (of, track) => {
      const line = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === of);
      await line?.sender.replaceTrack(track);
    },
    quality: async () => {
      if (connection.connectionState !== 'connected') return null;
      return readQuality((await connection.getStats()).values());
    },
    close: () => {
      closed = true;
      connection.close();
    },
  };
}

const configurationOf = ({ iceServers, relayOnly }: IceSettings): RTCConfiguration => ({
  iceServers: iceServers as RTCIceServer[],
  iceTransportPolicy: relayOnly ? 'relay' : 'all',
  bundlePolicy: 'max-bundle',
});
