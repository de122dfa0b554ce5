import wrtc from '@roamhq/wrtc';
import { expect, test } from 'vitest';
import { openDemoCaller } from './demo-caller.ts';

test('a demo member answers a call with a picture that moves', async () => {
  const caller = openDemoCaller();
  const peer = new wrtc.RTCPeerConnection();
  try {
    peer.addTransceiver('audio');
    peer.addTransceiver('video');
    peer.onicecandidate = ({ candidate }) => {
      if (candidate)
        void caller.take({ do: 'candidate', end: 'one', candidate: candidate.toJSON() });
    };
    const seen = new Set<string>();
    const moved = new Promise<void>((resolve) => {
      peer.ontrack = ({ track }) => {
        if (track.kind !== 'video') return;
        const sink = new wrtc.nonstandard.RTCVideoSink(track);
        sink.onframe = ({ frame }: { frame: { data: Uint8Array } }) => {
          seen.add(Buffer.from(frame.data.subarray(0, 20_000)).toString('base64'));
          if (seen.size >= 5) resolve();
        };
      };
    });
    await peer.setLocalDescription(await peer.createOffer());
    const sdp = await caller.take({
      do: 'offered',
      end: 'one',
      sdp: peer.localDescription?.sdp ?? '',
      picture: 1,
      video: true,
      iceServers: [],
      relayOnly: false,
    });
    await peer.setRemoteDescription({ type: 'answer', sdp: sdp ?? '' });
    await moved;
    expect(seen.size).toBeGreaterThanOrEqual(5);
  } finally {
    peer.close();
    caller.end();
  }
});

test('after a picture that could not be drawn the next call is answered', async () => {
  const caller = openDemoCaller();
  const peer = new wrtc.RTCPeerConnection();
  try {
    peer.addTransceiver('audio');
    peer.addTransceiver('video');
    await peer.setLocalDescription(await peer.createOffer());
    const offered = {
      do: 'offered' as const,
      end: 'one',
      sdp: peer.localDescription?.sdp ?? '',
      video: true,
      iceServers: [],
      relayOnly: false,
    };
    await expect(caller.take({ ...offered, picture: -1 })).rejects.toThrow(
      'nobody has that picture',
    );
    expect(await caller.take({ ...offered, picture: 1 })).toContain('m=video');
  } finally {
    peer.close();
    caller.end();
  }
});
