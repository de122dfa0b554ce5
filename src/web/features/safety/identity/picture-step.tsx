import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusals } from '#contract/errors.ts';
import { DOCUMENT_MIN_SIDE, type Gesture } from '#contract/safety/identity.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { focusOnce, focusTitle } from '#web/lib/move-focus-on.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Capture, type CaptureGuide } from './capture.tsx';
import { CoverStep } from './cover-step.tsx';
import { identityQuery, uploadPicture, type UploadKind } from './identity.api.ts';
import { cameraTexts, fileTexts, type TakenPicture } from './pictures.ts';
import capture from './capture.module.css';
import classes from './picture-step.module.css';

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
      await writeAnswer(queryClient, identityQuery.queryKey, identity);
      focusTitle();
      again();
      onDone();
    } catch (error) {
      setFailure(failureText(error, 'The photo did not reach us. Please try again.'));
    } finally {
      setProgress(null);
    }
  }

  if (!taken) return <Capture guide={guide} onTaken={setTaken} />;
  const isFile = taken.from === 'file';
  const fault = taken.fault && (isFile ? fileTexts : cameraTexts)[taken.fault];
  const againLabel = isFile ? 'Choose another' : 'Take again';
  if (Math.min(taken.width, taken.height) < DOCUMENT_MIN_SIDE)
    return (
      <div className={capture.capture}>
        <p role="alert" className={capture.hint}>
          {refusals.PHOTO_TOO_SMALL.message({ least: DOCUMENT_MIN_SIDE })}
        </p>
        <img src={taken.url} alt="What you took" className={capture.preview} />
        <Button size="lg" onClick={again}>
          {againLabel}
        </Button>
      </div>
    );
  return (
    <div ref={focusOnce} tabIndex={-1} className={capture.capture}>
      {fault && (
        <p role="status" className={capture.hint}>
          {fault} You can {isFile ? 'choose another' : 'take it again'}, or use it if everything can
          be read.
        </p>
      )}
      {failure && (
        <p role="alert" className={capture.hint}>
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
            className={capture.preview}
          />
          {progress === null ? (
            <div className={capture.actions}>
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

/** A line as wide as a finger, a palm or an arm. */
type Limb = [path: string, width: number];

interface Pose {
  limbs: Limb[];
  /** Thin lines upon them: what is bent, or folded. */
  folds?: string;
}

const FOREARM: Limb = ['M96 82L99 126', 12];
const PALM: Limb = ['M96 70v8', 19];

const poses: Record<Gesture, Pose> = {
  'two-fingers': {
    limbs: [FOREARM, PALM, ['M91 64L85 37', 6.5], ['M101 64L107 37', 6.5]],
    folds: 'M89 73q7 5 14 0',
  },
  'three-fingers': {
    limbs: [FOREARM, PALM, ['M89 66L80 41', 6], ['M96 62V34', 6], ['M103 66L112 41', 6]],
    folds: 'M89 74q7 5 14 0',
  },
  'thumb-up': {
    limbs: [
      ['M99 84L106 126', 12],
      ['M94 74h8', 21],
      ['M89 68L87 45', 8],
    ],
    folds: 'M97 68h12M98 74h12M98 80h11',
  },
  'open-palm': {
    limbs: [
      FOREARM,
      PALM,
      ['M89 64L83 41', 5.5],
      ['M94 62V35', 5.5],
      ['M100 63L105 37', 5.5],
      ['M104 67L114 46', 5.5],
      ['M90 78L78 68', 6],
    ],
  },
  'hand-on-head': {
    limbs: [
      ['M86 128L108 64L74 25', 11],
      ['M74 25L48 18', 9],
    ],
  },
  'touch-ear': {
    limbs: [
      ['M90 130L110 84L86 60', 11],
      ['M86 60L83 57', 15],
      ['M80 55L70 51', 6.5],
    ],
    folds: 'M82 62q4 -1 6 -5',
  },
};

/** Somebody who shows the gesture. */
export function GestureDrawing({ gesture }: { gesture: Gesture }) {
  const { limbs, folds } = poses[gesture];
  return (
    <svg viewBox="8 8 112 112" className={classes.drawing} aria-hidden="true">
      <path className={classes.body} d="M10 124c1-24 15-33 38-33s37 9 38 33z" />
      <path className={classes.body} d="M40 72v14q8 8 16 0V72" />
      <ellipse className={classes.body} cx="48" cy="52" rx="21" ry="26" />
      <path
        className={classes.hair}
        d="M26 55C22 32 32 20 48 20s26 12 22 35c-3-9-7-14-11-17-8 7-22 6-27 6-3 3-5 6-6 11z"
      />
      <path d="M40 53v.1M56 53v.1" strokeWidth="4" />
      <path d="M41 64q7 6 14 0" />
      {/* First every outline, then every inside: so they grow together. */}
      {limbs.map(([path, width]) => (
        <path key={path} d={path} strokeWidth={width + 5} />
      ))}
      {limbs.map(([path, width]) => (
        <path key={path} d={path} strokeWidth={width} className={classes.inside} />
      ))}
      {folds && <path d={folds} />}
    </svg>
  );
}

export function CardDrawing() {
  return (
    <svg viewBox="0 0 160 112" className={classes.drawing} aria-hidden="true">
      <path d="M6 26V14q0-8 8-8h14M132 6h14q8 0 8 8v12M154 86v12q0 8-8 8h-14M28 106H14q-8 0-8-8V86" />
      <rect className={classes.body} x="20" y="20" width="120" height="72" rx="9" />
      <rect className={classes.hair} x="32" y="34" width="30" height="38" rx="5" />
      <path d="M74 38h52M74 50h40M74 62h46M32 82h60" />
    </svg>
  );
}
