import { Button } from '@mantine/core';
import { IconAlertCircle, IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useState, type ChangeEvent, type DragEvent } from 'react';
import { clockText, useSecondsUntil } from '#web/lib/countdown.ts';
import { photoTypes } from '#contract/profiles/rules.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import type { Upload } from './photo-queue.ts';
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
            <div className={classes.bar}>
              <ShareBar share={progress} color="plum" label={`Uploading ${file.name}`} height={6} />
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

interface PhotoPickerProps {
  onFiles: (files: File[]) => void;
  /** What makes a good photo here. */
  guidelines: string;
  disabled: boolean;
}

/** Choose, drop, or on a phone take a picture. Not Mantine's FileButton, on whose hidden input nothing can be dropped. */
export function PhotoPicker({ onFiles, guidelines, disabled }: PhotoPickerProps) {
  const [over, setOver] = useState(false);
  useDropsBeside();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it failed.
    currentTarget.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }

  return (
    <div className={classes.picker} data-disabled={disabled || undefined}>
      <label className={classes.zone} data-over={over || undefined}>
        <input
          type="file"
          multiple
          accept={photoTypes.join(',')}
          aria-label="Add photos"
          disabled={disabled}
          onChange={choose}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
        <span className={classes.icon}>
          <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.photoPickerWords}>
          <span className={classes.title}>Add photos</span>
          <span className={classes.drop}>Drop them here, or press to choose</span>
          <span className={classes.guidelines}>{guidelines}</span>
        </span>
      </label>
      <label className={classes.camera}>
        <input
          type="file"
          accept="image/*"
          capture="user"
          aria-label="Take a photo"
          disabled={disabled}
          onChange={choose}
        />
        <IconCamera size={22} stroke={1.6} aria-hidden />
        Take a photo
      </label>
    </div>
  );
}

/** A file dropped elsewhere would be opened by the browser, and the page with all that was typed be left. */
function useDropsBeside(): void {
  useEffect(() => {
    const catchFiles = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', catchFiles);
    window.addEventListener('drop', catchFiles);
    return () => {
      window.removeEventListener('dragover', catchFiles);
      window.removeEventListener('drop', catchFiles);
    };
  }, []);
}
