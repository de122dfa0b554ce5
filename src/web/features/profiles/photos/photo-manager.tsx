import { VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoNotice } from './photo-notice.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotoActions } from './photo-actions.ts';
import { usePhotoUploads } from './photo-uploads.ts';
import classes from './photo-manager.module.css';
import { UploadTile } from './upload-tile.tsx';

const GUIDELINES = 'JPG, PNG, GIF, under 5 MB each.';

interface PhotoManagerProps {
  memberId: string;
  /** As the server has them. */
  stored: readonly Photo[];
  /** How many there may be here. */
  most: number;
  guidelines?: string;
}

/** Everything a member does with their own photos. */
export function PhotoManager({
  memberId,
  stored,
  most,
  guidelines = GUIDELINES,
}: PhotoManagerProps) {
  const confirm = useConfirm();
  const count = useRef<HTMLParagraphElement>(null);
  const { photos, act, failure, dismissFailure } = usePhotoActions(stored);
  const { uploads, room, ...uploading } = usePhotoUploads({ memberId, photos, most });
  const [news, setNews] = useState('');

  async function remove({ id }: Photo): Promise<void> {
    const sure = await confirm({
      title: 'Delete photo',
      body: 'Are you sure you want to delete this photo?',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    act({ kind: 'remove', id });
    setNews('Photo deleted.');
    // The button that was pressed is gone.
    count.current?.focus();
  }

  function move({ id }: Photo, to: number): void {
    act({ kind: 'move', id, to });
    setNews(`Moved to place ${to + 1} of ${photos.length}.`);
  }

  function makeMain({ id }: Photo): void {
    act({ kind: 'main', id, to: 0 });
    setNews('This is your main photo now.');
  }

  return (
    <div className={classes.manager}>
      <PhotoPicker onFiles={uploading.add} guidelines={guidelines} disabled={room === 0} />
      <PhotoNotice message={uploading.refusal} onDismiss={uploading.dismissRefusal} />
      <PhotoNotice message={failure} onDismiss={dismissFailure} />
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => uploading.retry(upload.id)}
              onDismiss={() => uploading.dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
      <p ref={count} tabIndex={-1} className={classes.count}>
        {photos.length} of {most} photos{room === 0 && ': there is no room for more'}
      </p>
      <PhotoGrid
        photos={photos}
        onMove={move}
        onMain={makeMain}
        onRemove={(photo) => void remove(photo)}
      />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}
