import { contract } from '#contract/contract.ts';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';
import type { Upload } from '#server/platform/http/uploads.ts';
import type { Tools } from '#server/platform/tools.ts';
import { admitPhoto } from './photos.service.ts';

/** How a photo's bytes come in; profiles.routes.ts says where they go. */
export function photoUpload(tools: Tools): Upload {
  return {
    endpoint: contract.profiles.photos.upload,
    mostBytes: PHOTO_MAX_BYTES,
    tooLarge: 'PHOTO_TOO_LARGE',
    mostBytesHeld: 40 * PHOTO_MAX_BYTES,
    slowest: { bytesPerSecond: 4096, afterMs: 20_000 },
    types: /^(image\/|application\/octet-stream\b)/i,
    wrongType: 'NOT_AN_IMAGE',
    admit: (memberId) => admitPhoto(tools, memberId),
  };
}
