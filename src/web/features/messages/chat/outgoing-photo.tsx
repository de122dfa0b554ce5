import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useUploadProgress } from '../outbox/upload-progress.ts';
import { useKeptFile } from './use-kept-file.ts';
import classes from './outgoing-photo.module.css';

interface OutgoingPhotoProps {
  memberId: string;
  clientId: string;
  state: 'uploading' | 'uploaded' | 'failed';
  onCancel: () => void;
}

/** From this device, until the server's own picture takes its place. */
export function OutgoingPhoto({ memberId, clientId, state, onCancel }: OutgoingPhotoProps) {
  const uploading = state === 'uploading';
  const address = useKeptFile(memberId, clientId);
  const share = useUploadProgress(clientId);
  return (
    <div className={classes.photo} data-uploading={uploading || undefined}>
      {address && (
        <img
          src={address}
          alt={state === 'failed' ? 'Photo, not sent' : 'On its way'}
          className={classes.image}
        />
      )}
      {uploading && (
        <>
          <progress
            className={classes.progress}
            aria-label="Sending the photo"
            value={share ?? undefined}
          />
          <ActionIcon
            aria-label="Cancel photo"
            title="Cancel photo"
            className={classes.cancel}
            onClick={onCancel}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
