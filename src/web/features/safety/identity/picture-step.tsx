import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusals } from '#contract/errors.ts';
import { DOCUMENT_MIN_SIDE } from '#contract/safety/identity.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { focusOnce, focusTitle } from '#web/lib/move-focus-on.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Capture, type CaptureGuide } from './capture.tsx';
import { CoverStep } from './cover-step.tsx';
import { identityQuery, uploadPicture, type UploadKind } from './identity.api.ts';
import { cameraWords, fileWords } from './picture-quality.ts';
import type { TakenPicture } from './pictures.ts';
import classes from './capture.module.css';

interface PictureStepProps {
  kind: UploadKind;
  guide: CaptureGuide;
  /** Whether its first digits are covered before it leaves the device. */
  isCovered: boolean;
  onDone: () => void;
}

/** Take, look, cover where needed, send. */
export function PictureStep({ kind, guide, isCovered, onDone }: PictureStepProps) {
  const queryClient = useQueryClient();
  const [taken, setTaken] = useState<TakenPicture | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const again = () => {
    if (taken) URL.revokeObjectURL(taken.url);
    setTaken(null);
    setFailure(null);
  };

  async function send(picture: Blob): Promise<void> {
    setFailure(null);
    setProgress(0);
    try {
      const identity = await uploadPicture(kind, picture, setProgress);
      focusTitle();
      again();
      onDone();
      queryClient.setQueryData(identityQuery.queryKey, identity);
    } catch (error) {
      setFailure(failureText(error, 'The photo did not reach us. Please try again.'));
    } finally {
      setProgress(null);
    }
  }

  if (!taken) return <Capture guide={guide} onTaken={setTaken} />;
  const isFile = taken.from === 'file';
  const fault = taken.fault && (isFile ? fileWords : cameraWords)[taken.fault];
  const againLabel = isFile ? 'Choose another' : 'Take again';
  if (Math.min(taken.width, taken.height) < DOCUMENT_MIN_SIDE)
    return (
      <div className={classes.capture}>
        <p role="alert" className={classes.hint}>
          {refusals.PHOTO_TOO_SMALL.message({ least: DOCUMENT_MIN_SIDE })}
        </p>
        <img src={taken.url} alt="What you took" className={classes.preview} />
        <Button size="lg" onClick={again}>
          {againLabel}
        </Button>
      </div>
    );
  return (
    <div ref={focusOnce} tabIndex={-1} className={classes.capture}>
      {fault && (
        <p role="status" className={classes.hint}>
          {fault} You can {isFile ? 'choose another' : 'take it again'}, or use it if everything can
          be read.
        </p>
      )}
      {failure && (
        <p role="alert" className={classes.hint}>
          {failure}
        </p>
      )}
      {progress === null && isCovered ? (
        <CoverStep
          picture={taken}
          again={{ label: againLabel, go: again }}
          onCovered={(blob) => void send(blob)}
        />
      ) : (
        <>
          <img
            src={taken.url}
            alt={isFile ? 'What you chose' : 'What you took'}
            className={classes.preview}
          />
          {progress === null ? (
            <div className={classes.actions}>
              <Button size="lg" onClick={() => void send(taken.blob)}>
                Use this photo
              </Button>
              <Button size="lg" variant="default" onClick={again}>
                {againLabel}
              </Button>
            </div>
          ) : (
            <ShareBar share={progress} color="plum" label="Sending the photo" />
          )}
        </>
      )}
    </div>
  );
}
