import { ActionIcon, FileButton } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { PHOTO_MAX_BYTES, photoTypes } from '#contract/profiles/rules.ts';
import classes from './chat.module.css';

interface PhotoButtonProps {
  /** Whether a large one is being made smaller. */
  preparing: boolean;
  onPhoto: (file: File) => void;
}

export function PhotoButton({ preparing, onPhoto }: PhotoButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={photoTypes.join(',')}
      inputProps={{ 'aria-label': 'Photo to send' }}
      resetRef={reset}
      onChange={(file) => {
        if (file) onPhoto(file);
        // The same one may be chosen again.
        reset.current?.();
      }}
    >
      {(button) => (
        <ActionIcon
          {...button}
          color="gray"
          aria-label="Send a photo"
          title="Send a photo"
          loading={preparing}
        >
          <IconPhoto size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

interface PhotoDraftProps {
  file: File;
  onDrop: () => void;
}

/** A photo that was chosen and waits to be sent with what stands in the field. */
export function PhotoDraft({ file, onDrop }: PhotoDraftProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (picture.current) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <div className={classes.photoDraft}>
      <img ref={picture} alt="Chosen, not sent yet" />
      <ActionIcon
        aria-label="Remove photo"
        title="Remove photo"
        className={classes.dropPhoto}
        onClick={onDrop}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const LONGEST_SIDE = 2048;
const QUALITY = 0.85;

/** Cameras take larger photos than the server: those are drawn anew, smaller. What cannot be read stays as it is. */
export async function fittingPhoto(file: File): Promise<File> {
  if (file.size <= PHOTO_MAX_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    try {
      const drawn = await drawSmaller(picture);
      return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
    } finally {
      picture.close();
    }
  } catch {
    return file;
  }
}

/** Null where the browser has no memory left for it. */
function drawSmaller(picture: ImageBitmap): Promise<Blob | null> {
  const { width, height } = picture;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.imageSmoothingQuality = 'high';
  // What is transparent would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
