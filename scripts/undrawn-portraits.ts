import { dirname } from 'node:path';
import type { Storage } from '#server/platform/storage/storage.ts';

/** Portraits that nobody will look at are not drawn. */
export const undrawn = (storage: Storage): Storage => ({
  ...storage,
  get: async (key) => {
    const about = { folder: dirname(key), width: 640, height: 800, placeholder: 'data:', size: 1 };
    return Buffer.from(JSON.stringify(about));
  },
});
