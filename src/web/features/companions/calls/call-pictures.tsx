import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IconUser } from '@tabler/icons-react';
import type { CallPartner } from '#web/lib/calling.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import type { CallView } from './call-view.ts';
import { playOnSpeaker } from './call-sound.ts';
import classes from './calls.module.css';

/** Both sides of a call, as far as there is something to see. */
export function CallPictures({ view }: { view: CallView }) {
  const { partner, remote, own, cameraOff, kind, phase } = view;
  const [silent, setSilent] = useState<HTMLVideoElement | null>(null);
  const hasPicture = usePictureOf(remote) && kind === 'video';
  return (
    <>
      {/* Nobody writes down what is said. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={(video) => {
          if (!video || video.srcObject === remote) return;
          video.srcObject = remote;
          void playOnSpeaker(video);
          // A page that was loaded anew makes no sound before a tap.
          if (remote) video.play().catch(() => setSilent(video));
        }}
        className={classes.remote}
        data-shown={hasPicture || undefined}
        data-remote
        autoPlay
        playsInline
        aria-label={`Picture of ${partner.displayName}`}
      />
      {!hasPicture && (
        <div className={classes.middle}>
          <PartnerPicture partner={partner} size={144} pulsing={phase === 'calling'} />
        </div>
      )}
      {silent && (
        <Button
          className={classes.sound}
          onClick={() => void silent.play().then(() => setSilent(null))}
        >
          Turn the sound on
        </Button>
      )}
      {kind === 'video' && own && !cameraOff && (
        <video
          ref={(video) => {
            if (video && video.srcObject !== own) video.srcObject = own;
          }}
          className={classes.own}
          autoPlay
          muted
          playsInline
          aria-label="Your own picture"
        />
      )}
    </>
  );
}

/** Whether a picture arrives: not while the other camera is off. */
function usePictureOf(remote: MediaStream | null): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => {
      const [track] = remote?.getVideoTracks() ?? [];
      setShown(track !== undefined && !track.muted && track.readyState === 'live');
    };
    // Mantine's useInterval would look for the first time only after a while.
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [remote]);
  return shown;
}

interface PartnerPictureProps {
  partner: CallPartner;
  size: number;
  /** While it rings. */
  pulsing?: boolean;
}

export function PartnerPicture({ partner, size, pulsing = false }: PartnerPictureProps) {
  return (
    <span
      className={classes.picture}
      style={{ width: size, height: size }}
      data-pulsing={pulsing || undefined}
    >
      {partner.photo ? (
        <PhotoImage photo={partner.photo} alt="" sizes={`${size}px`} eager />
      ) : (
        <IconUser size={size * 0.55} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
