/** What is heard on the chosen speaker while it rings, made here: `incoming` is a call, `outgoing` says that it rings elsewhere. */
export function startRingTone(which: 'incoming' | 'outgoing'): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  void playOnSpeaker(context);
  const volume = context.createGain();
  volume.gain.value = 0;
  volume.connect(context.destination);
  const pitches = which === 'incoming' ? [523, 659] : [425];
  const tones = pitches.map((pitch) => {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start();
    return tone;
  });
  const loudness = which === 'incoming' ? 0.12 : 0.05;
  const ring = () => {
    const now = context.currentTime;
    volume.gain.cancelScheduledValues(now);
    for (const begins of which === 'incoming' ? [0, 0.6] : [0]) {
      volume.gain.setTargetAtTime(loudness, now + begins, 0.02);
      volume.gain.setTargetAtTime(0, now + begins + 0.4, 0.05);
    }
  };
  ring();
  const timer = setInterval(ring, 3_000);
  return () => {
    clearInterval(timer);
    for (const tone of tones) tone.stop();
    void context.close();
  };
}

/** A short sound, to hear that the speaker works. */
export function playTestTone(): void {
  const stop = startRingTone('incoming');
  setTimeout(stop, 1_200);
}

const CHOSEN = 'calls-speaker';

/** Not every browser lets both be heard on another speaker than the usual one. */
type Output = (HTMLMediaElement | AudioContext) & {
  setSinkId?: (deviceId: string) => Promise<void>;
};

/** On the speaker that was chosen on this device; on the usual one where that is gone. */
export async function playOnSpeaker(output: Output): Promise<void> {
  const chosen = localStorage.getItem(CHOSEN);
  if (chosen) await output.setSinkId?.(chosen).catch(() => undefined);
}

/** False: it cannot be used, and the one before stays. */
export async function chooseSpeaker(output: Output, deviceId: string): Promise<boolean> {
  try {
    await output.setSinkId?.(deviceId);
  } catch {
    return false;
  }
  localStorage.setItem(CHOSEN, deviceId);
  return true;
}
