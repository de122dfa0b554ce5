import { randomUUID } from 'node:crypto';
import type { Voice } from '#contract/messages/endpoints.ts';
import { VOICE_MAX_BYTES } from '#contract/messages/rules.ts';
import { removeUnusedBelow, signedFileUrl } from '#server/features/profiles/photo-files.service.ts';
import { after, days } from '#server/platform/clock.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  deleteUnsentVoices,
  deleteVoice,
  insertVoice,
  voiceFoldersInUse,
  type MessageVoice,
} from './message-voices.queries.ts';
import { readRecording } from './voice/voice-recording.ts';

const FOLDER = 'voices';
const UNSENT_AFTER_MS = days(1);
const UNSENT_BATCH = 200;

export const voiceFilesToRemove = queue<{ file: string }>('messages.remove-voice-file');

/** How a recording comes in. */
export const voiceBytes = {
  mostBytes: VOICE_MAX_BYTES,
  tooLarge: 'VOICE_TOO_LARGE',
  mostBytesHeld: 20 * VOICE_MAX_BYTES,
  slowest: { bytesPerSecond: 2048, afterMs: 20_000 },
  types: /^(audio\/(webm|mp4)|video\/(webm|mp4)|application\/octet-stream)\b/i,
  wrongType: 'NOT_A_VOICE_NOTE',
} as const;

export const isVoice = (file: string): boolean => file.startsWith(`${FOLDER}/`);

export const voiceKey = ({ folder, type }: Pick<MessageVoice, 'folder' | 'type'>): string =>
  `${folder}/voice.${type}`;

export const voiceType = (file: string): string =>
  file.endsWith('.mp4') ? 'audio/mp4' : 'audio/webm';

/** Only what we have understood is kept, in a file of our own making. */
export async function addVoice(
  tools: Tools,
  memberId: string,
  upload: UploadedFile,
): Promise<{ id: string; durationMs: number }> {
  const recording = readRecording(Buffer.concat(upload.pieces));
  if (typeof recording === 'string') throw refuse(recording);
  const bytes = recording.write();
  const { type } = recording;
  const row = {
    id: newPublicId(),
    memberId,
    folder: `${FOLDER}/${randomUUID()}`,
    type,
    durationMs: Math.round(recording.durationMs),
    size: bytes.length,
    peaks: [],
    uploadedAt: tools.clock.now(),
  };
  await tools.storage.put(voiceKey(row), bytes);
  await insertVoice(tools.db, row);
  return { id: row.id, durationMs: row.durationMs };
}

export function viewVoice(tools: Tools, viewerId: string, voice: MessageVoice): Voice {
  const { id, durationMs, peaks } = voice;
  return {
    id,
    url: signedFileUrl(tools, viewerId, { id, file: voiceKey(voice) }),
    durationMs,
    peaks,
  };
}

export async function removeVoice(
  tools: Tools,
  tx: WriteTransaction,
  voice: MessageVoice,
): Promise<void> {
  await deleteVoice(tx, voice.id);
  await tools.jobs.enqueue(tx, voiceFilesToRemove, { file: voiceKey(voice) });
}

export const removeVoiceFile = ({ storage }: Tools, { file }: { file: string }): Promise<void> =>
  storage.remove(file);

/** Recorded and never sent. */
export async function removeUnsentVoices(tools: Tools): Promise<void> {
  const before = after(tools.clock, -UNSENT_AFTER_MS);
  let gone: MessageVoice[];
  do {
    gone = await tools.write(async (tx) => {
      const voices = await deleteUnsentVoices(tx, before, UNSENT_BATCH);
      for (const voice of voices)
        await tools.jobs.enqueue(tx, voiceFilesToRemove, { file: voiceKey(voice) });
      return voices;
    });
  } while (gone.length === UNSENT_BATCH);
}

/** Files of uploads that failed halfway. */
export const removeOrphanVoices = (tools: Tools): Promise<void> =>
  removeUnusedBelow(tools, FOLDER, voiceFoldersInUse);
