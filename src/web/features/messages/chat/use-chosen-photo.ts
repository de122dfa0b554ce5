import { useState } from 'react';
import { refusals } from '#contract/errors.ts';
import { PHOTO_MAX_BYTES, type ShownPhoto } from '#contract/photos.ts';
import { call } from '#web/lib/call.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { rememberPhoto } from '../outbox/uploaded-photos.ts';

/** A photo is uploaded when it is chosen, and sent with the message. */
export function useChosenPhoto() {
  const [photo, setPhoto] = useState<ShownPhoto | null>(null);
  const [uploading, setUploading] = useState(false);

  async function choose(file: File): Promise<void> {
    if (file.size > PHOTO_MAX_BYTES) {
      await toastFailure(null, refusals.PHOTO_TOO_LARGE.message);
      return;
    }
    setUploading(true);
    try {
      const uploaded = await call.messages.uploadPhoto(file);
      rememberPhoto(uploaded);
      setPhoto(uploaded);
    } catch (error) {
      await toastFailure(error, 'Failed to upload photos. Please try again.');
    } finally {
      setUploading(false);
    }
  }

  return { photo, uploading, choose, drop: () => setPhoto(null) };
}
