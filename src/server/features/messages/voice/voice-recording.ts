import { VOICE_MAX_SECONDS } from '#contract/messages/rules.ts';
import { Malformed, type Recording } from './byte-reader.ts';
import { readMp4 } from './mp4-voice.ts';
import { readWebm } from './webm-voice.ts';

type VoiceFault = 'VOICE_DAMAGED' | 'VOICE_TOO_LONG';

/** A recorder stops a moment after it was told to. */
const SLACK_MS = 2000;

export function readRecording(bytes: Buffer): Recording | VoiceFault {
  try {
    const recording = readWebm(bytes) ?? readMp4(bytes);
    if (!recording) return 'VOICE_DAMAGED';
    const isTooLong = recording.durationMs > VOICE_MAX_SECONDS * 1000 + SLACK_MS;
    return isTooLong ? 'VOICE_TOO_LONG' : recording;
  } catch (error) {
    if (error instanceof Malformed) return 'VOICE_DAMAGED';
    throw error;
  }
}
