import { randomUUID } from 'node:crypto';
import type { Voice } from '#contract/messages/endpoints.ts';
import { VOICE_MAX_BYTES } from '#contract/messages/rules.ts';
import { signedFileUrl } from '#server/features/profiles/photo-files.service.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { voiceFiles } from './message-files.queries.ts';
import { keepUnsent, type FileStore } from './message-files.service.ts';
import { insertVoice, type MessageVoice } from './message-voices.queries.ts';
import { readRecording } from './voice/voice-recording.ts';

const FOLDER = 'voices';
const TYPES = ['webm', 'mp4'] as const;

export const voiceFilesToRemove = queue<{ folder: string }>('messages.remove-voice-file');

export const chatVoices: FileStore = {
  kind: voiceFiles,
  below: FOLDER,
  toRemove: voiceFilesToRemove,
};

/** How a recording comes in. */
export const voiceBytes = {
  mostBytes: VOICE_MAX_BYTES,
  tooLarge: 'VOICE_TOO_LARGE',
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
  await keepUnsent(tools, chatVoices, row, (tx) => insertVoice(tx, row));
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

export async function removeVoiceFiles({ storage }: Tools, folder: string): Promise<void> {
  await Promise.all(TYPES.map((type) => storage.remove(voiceKey({ folder, type }))));
}
