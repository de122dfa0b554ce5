import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { tooManyPhotos, type Photo } from '#contract/photos.ts';
import { PhotoQueue } from './photo-queue.ts';
import { addPhotos, refreshPhotos } from './photo-cache.ts';

interface PhotoUploadsOptions {
  photos: readonly Photo[];
  most: number;
}

/** Photos on their way up, each with its own progress and its own error. */
export function usePhotoUploads({ photos, most }: PhotoUploadsOptions) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [queue] = useState(
    () =>
      new PhotoQueue({
        onUploaded: (uploaded) => addPhotos(queryClient, uploaded),
        onIdle: () => refreshPhotos(queryClient),
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const underWay = uploads.filter(({ state }) => state !== 'failed').length;

  useEffect(() => {
    const resume = () => queue.resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [queue]);

  function add(files: readonly File[]): void {
    const current = photos.length + underWay;
    const refused = current + queue.countGood(files) > most;
    setRefusal(refused ? tooManyPhotos(most, current) : null);
    if (!refused) queue.add(files);
  }

  return {
    uploads,
    add,
    retry: (id: string) => queue.retry(id),
    dismiss: (id: string) => queue.dismiss(id),
    refusal,
    dismissRefusal: () => setRefusal(null),
    /** How many more there is room for. */
    room: Math.max(0, most - photos.length - underWay),
  };
}
