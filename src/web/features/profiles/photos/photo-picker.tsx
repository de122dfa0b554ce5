import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useState, type ChangeEvent, type DragEvent } from 'react';
import { photoTypes } from '#contract/profiles/rules.ts';
import classes from './photo-picker.module.css';

interface PhotoPickerProps {
  onFiles: (files: File[]) => void;
  /** What makes a good photo here. */
  guidelines: string;
  disabled: boolean;
}

/** Choose, drop, or on a phone take a picture. */
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
        <span className={classes.words}>
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
