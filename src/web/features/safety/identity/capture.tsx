import { Button, CloseButton, FileButton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconCamera, IconStopwatch, IconUpload } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import {
  readPicture,
  takePicture,
  videoFault,
  type TakenPicture,
  cameraTexts,
  type QualityFault,
} from './pictures.ts';
import classes from './capture.module.css';

const LOOK_EVERY_MS = 400;
const TIMER_SECONDS = 3;

export interface CaptureGuide {
  /** Of the frame to fill. */
  shape: 'card' | 'face';
  drawing: ReactNode;
  /** Said before, and while the camera runs. */
  words: string;
  /** Said before alone. */
  more?: string;
}

interface CaptureProps {
  guide: CaptureGuide;
  onTaken: (picture: TakenPicture) => void;
}

type Camera = 'off' | 'starting' | 'on' | 'refused';

/** With the camera, or from a file where there is none. */
export function Capture({ guide, onTaken }: CaptureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>('off');
  const [unreadable, setUnreadable] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const hasLeft = useRef(false);
  const stop = () => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  };
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      stop();
    };
  }, []);

  async function start(): Promise<void> {
    setCamera('starting');
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: {
          facingMode: guide.shape === 'face' ? 'user' : { ideal: 'environment' },
          width: { ideal: 1920 },
          height: { ideal: 1080 },
        },
      });
      stream.current = opened;
      // Allowed once nobody is here any more.
      if (hasLeft.current || !video.current) return stop();
      video.current.srcObject = opened;
      // Before the first frame there is nothing to take.
      await video.current.play();
      setCamera('on');
    } catch {
      stop();
      setCamera('refused');
    }
  }

  async function shoot(): Promise<void> {
    const picture = video.current && (await takePicture(video.current));
    if (!picture) return;
    stop();
    onTaken(picture);
  }

  const close = () => {
    stop();
    setCamera('off');
  };

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    setUnreadable(false);
    try {
      const picture = await readPicture(file);
      stop();
      onTaken(picture);
    } catch {
      setUnreadable(true);
    }
  }

  const isOn = camera === 'on';
  useLayoutEffect(() => {
    if (isOn) dialog.current?.showModal();
  }, [isOn]);
  return (
    <div className={classes.capture}>
      <div className={classes.guide}>
        <div className={classes.drawing} data-shape={guide.shape}>
          {guide.drawing}
        </div>
        <p>
          <strong>{guide.words}</strong>
        </p>
        {guide.more && <p>{guide.more}</p>}
      </div>
      {camera === 'refused' && (
        <p role="alert" className={classes.hint}>
          We could not open your camera. Allow it in your browser, or choose a photo from your
          device.
        </p>
      )}
      {unreadable && (
        <p role="alert" className={classes.hint}>
          That file is no picture that your browser can read. Please choose another.
        </p>
      )}
      <div className={classes.actions}>
        <Button
          size="lg"
          leftSection={<IconCamera size={20} />}
          loading={camera === 'starting'}
          onClick={() => void start()}
        >
          Use the camera
        </Button>
        <FileButton accept="image/*" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} size="lg" variant="default" leftSection={<IconUpload size={20} />}>
              Choose a photo
            </Button>
          )}
        </FileButton>
      </div>
      <dialog ref={dialog} className={classes.camera} aria-label="Camera" onClose={close}>
        <div className={classes.head}>
          <div className={classes.small}>{guide.drawing}</div>
          <p>{guide.words}</p>
          <CloseButton
            iconSize={22}
            aria-label="Close the camera"
            onClick={() => dialog.current?.close()}
          />
        </div>
        <div className={classes.view} data-shape={guide.shape}>
          <video ref={video} muted playsInline aria-label="What your camera sees" />
          <div className={classes.frame} data-shape={guide.shape} aria-hidden="true" />
        </div>
        {isOn && (
          <Shutter video={video} hasTimer={guide.shape === 'face'} onShoot={() => void shoot()} />
        )}
      </dialog>
    </div>
  );
}

interface ShutterProps {
  video: React.RefObject<HTMLVideoElement | null>;
  /** Whoever holds a hand to the face has none left for a button. */
  hasTimer: boolean;
  onShoot: () => void;
}

function Shutter({ video, hasTimer, onShoot }: ShutterProps) {
  const [isTimed, setTimed] = useState(hasTimer);
  const [left, setLeft] = useState(0);
  const shoot = useRef(onShoot);
  const button = useRef<HTMLButtonElement>(null);
  // A dialog would give it to what closes it.
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      if (left === 1) shoot.current();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const press = () => {
    if (!isTimed) onShoot();
    else setLeft(left > 0 ? 0 : TIMER_SECONDS);
  };
  return (
    <div className={classes.foot}>
      {left > 0 ? <p className={classes.live}>Hold still</p> : <LiveHint video={video} />}
      <div className={classes.shutters}>
        {hasTimer && (
          <button
            type="button"
            className={classes.timer}
            aria-pressed={isTimed}
            aria-label={`Timer of ${TIMER_SECONDS} seconds`}
            disabled={left > 0}
            onClick={() => setTimed(!isTimed)}
          >
            <IconStopwatch size={20} aria-hidden="true" />
            {isTimed ? `${TIMER_SECONDS} s` : 'Off'}
          </button>
        )}
        <button
          ref={button}
          type="button"
          className={classes.shutter}
          aria-label={left > 0 ? 'Stop the timer' : 'Take the photo'}
          onClick={press}
        />
      </div>
      {left > 0 && (
        <span role="status" className={classes.count}>
          {left}
        </span>
      )}
    </div>
  );
}

/** Glare, blur and darkness, told while there is time to do something about it. */
function LiveHint({ video }: { video: React.RefObject<HTMLVideoElement | null> }) {
  const [fault, setFault] = useState<QualityFault | null>(null);
  useInterval(
    () => {
      if (video.current) setFault(videoFault(video.current));
    },
    LOOK_EVERY_MS,
    { autoInvoke: true },
  );
  return (
    <p role="status" className={classes.live} data-tone={fault ? 'marigold' : undefined}>
      {fault ? cameraTexts[fault] : 'Light and sharpness are good.'}
    </p>
  );
}
