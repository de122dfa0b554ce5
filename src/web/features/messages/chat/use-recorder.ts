import { useCallback, useEffect, useRef, useState } from 'react';
import { PEAK_MAX, PEAKS_MAX, VOICE_MAX_SECONDS } from '#contract/messages/rules.ts';

const TICK_MS = 100;
/** The best of what browsers record and the server takes. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];

export interface RecordedVoice {
  file: File;
  durationMs: number;
  peaks: number[];
}

/** Why nothing can be recorded, and what to do. */
export type RecorderFault = 'unsupported' | 'refused' | 'missing';

export interface Recorder {
  state: 'idle' | 'asking' | 'recording';
  elapsedMs: number;
  /** How loud it was, a moment after the other. */
  levels: readonly number[];
  fault: RecorderFault | null;
  start: () => Promise<void>;
  stop: () => void;
  discard: () => void;
}

const typeOf = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** What is drawn: the loudest of each part, as small numbers. */
export function peaksOf(levels: readonly number[]): number[] {
  const bars = Math.min(PEAKS_MAX, levels.length);
  const loudest = Math.max(...levels, 0.01);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.round((Math.max(...levels.slice(from, to)) / loudest) * PEAK_MAX);
  });
}

interface Session {
  recorder: MediaRecorder;
  stream: MediaStream;
  context: AudioContext;
  timer: ReturnType<typeof setInterval>;
  /** Unless it was given up: what ends by itself, where a microphone is pulled out, is kept. */
  isKept: boolean;
}

/** Records one voice note; `onEnd` gets it once it is whole, or null where nothing is kept. */
export function useRecorder(onEnd: (voice: RecordedVoice | null) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [elapsedMs, setElapsedMs] = useState(0);
  const [fault, setFault] = useState<RecorderFault | null>(null);
  const session = useRef<Session | null>(null);
  /** What the browser still asks its owner. Given up, it is not this one any more, and its answer is nobody's. */
  const asking = useRef<{ isStopped: boolean } | null>(null);

  const end = useCallback((isKept: boolean) => {
    if (!isKept) asking.current = null;
    else if (asking.current) asking.current.isStopped = true;
    const now = session.current;
    if (!now || now.recorder.state === 'inactive') return;
    now.isKept = isKept;
    now.recorder.stop();
  }, []);
  useEffect(() => () => end(false), [end]);

  async function start(): Promise<void> {
    const mimeType = typeOf();
    if (!mimeType || !('mediaDevices' in navigator)) return setFault('unsupported');
    setFault(null);
    setState('asking');
    const asked = { isStopped: false };
    asking.current = asked;
    let stream: MediaStream | null = null;
    try {
      const audio = { echoCancellation: true, noiseSuppression: true };
      stream = await navigator.mediaDevices.getUserMedia({ audio });
      if (asking.current !== asked) return release(stream);
      if (asked.isStopped) {
        release(stream);
        setState('idle');
        onEnd(null);
      } else begin(stream, mimeType);
    } catch (error) {
      if (stream) release(stream);
      if (asking.current !== asked) return;
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      setFault(isMissing ? 'missing' : 'refused');
      setState('idle');
    }
  }

  function begin(stream: MediaStream, mimeType: string): void {
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48_000 });
    recorder.start();
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    const heard: number[] = [];
    const pieces: Blob[] = [];
    const began = performance.now();
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(wave);
      heard.push(
        Math.min(
          1,
          wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
        ),
      );
      setLevels([...heard]);
      const elapsed = performance.now() - began;
      setElapsedMs(elapsed);
      if (elapsed >= VOICE_MAX_SECONDS * 1000) end(true);
    }, TICK_MS);
    const current = { recorder, stream, context, timer, isKept: true };
    session.current = current;
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      clearInterval(timer);
      release(stream);
      void context.close();
      session.current = null;
      setState('idle');
      setLevels([]);
      setElapsedMs(0);
      const durationMs = Math.round(performance.now() - began);
      const [type = ''] = mimeType.split(';');
      const file = new File(pieces, 'voice', { type });
      const peaks = peaksOf(heard.length > 0 ? heard : [0]);
      onEnd(current.isKept && file.size > 0 ? { file, durationMs, peaks } : null);
    });
    setState('recording');
  }

  return {
    state,
    elapsedMs,
    levels,
    fault,
    start,
    stop: () => end(true),
    discard: () => {
      if (!session.current) setState('idle');
      end(false);
      setFault(null);
    },
  };
}

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
