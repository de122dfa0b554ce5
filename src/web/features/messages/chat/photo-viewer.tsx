import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import classes from './photo-viewer.module.css';

interface PhotoViewerProps {
  photo: ShownPhoto;
  onClose: () => void;
}

/** A photo as large as the screen lets it be. */
export function PhotoViewer({ photo, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { urls, width, height, placeholder } = photo;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label="Photo"
      closedby="any"
      onClose={onClose}
    >
      <img
        src={urls.large}
        alt=""
        width={width}
        height={height}
        className={classes.photo}
        style={{ backgroundImage: `url("${placeholder}")` }}
      />
      <CloseButton
        aria-label="Close photo"
        className={classes.close}
        onClick={() => dialog.current?.close()}
      />
    </dialog>
  );
}
