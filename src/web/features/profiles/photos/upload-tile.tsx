import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { clockText, useSecondsUntil } from '#web/lib/countdown.ts';
import type { Upload } from './upload.ts';
import classes from './upload-tile.module.css';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A photo on its way, or one that did not make it, with the reason. */
export function UploadTile({ upload, onRetry, onDismiss }: UploadTileProps) {
  const { file, preview, state, progress, error, retryable, retryAt } = upload;
  const wait = useSecondsUntil(retryAt ?? 0);
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.tile} data-failed={state === 'failed' || undefined}>
      <span
        className={classes.preview}
        style={preview ? { backgroundImage: `url("${preview}")` } : {}}
        aria-hidden="true"
      >
        {!preview && <IconAlertCircle size={22} stroke={1.7} />}
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{file.name}</div>
        {state === 'failed' ? (
          <div role="alert" className={classes.error}>
            {error}
          </div>
        ) : (
          <>
            <div
              role="progressbar"
              aria-label={`Uploading ${file.name}`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              className={classes.bar}
            >
              <span style={{ transform: `scaleX(${progress})` }} />
            </div>
            <div className={classes.state}>{stateText(state, percent)}</div>
          </>
        )}
      </div>
      {state === 'failed' && (
        <div className={classes.actions}>
          {retryable && (
            <Button size="sm" variant="light" onClick={onRetry} disabled={wait > 0}>
              {wait > 0 ? `Try again in ${clockText(wait)}` : 'Try again'}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </li>
  );
}

function stateText(state: Upload['state'], percent: number): string {
  if (state === 'waiting') return 'Waiting for its turn';
  return percent < 100 ? `${percent}%` : 'Getting it ready';
}
