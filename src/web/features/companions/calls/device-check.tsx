import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { MediaError, openMedia, stopStream, type MediaFault } from './media.ts';
import { playTestTone } from './call-sound.ts';
import classes from './device-check.module.css';

const CHECKED = 'calls-checked';

/** Once on each device, before its first call. */
export const wasChecked = (): boolean => localStorage.getItem(CHECKED) !== null;

interface DeviceCheckProps {
  /** Whom it is before a call with; without one it is looked at for later. */
  partnerName?: string;
  kind: CallKind;
  onReady: () => void;
  onClose: () => void;
}

export function DeviceCheck({ partnerName, kind, onReady, onClose }: DeviceCheckProps) {
  const [round, setRound] = useState(0);
  const { level, stream, fault, cameraFault } = useOwnMedia(kind, round);
  const ready = () => {
    localStorage.setItem(CHECKED, 'yes');
    stopStream(stream);
    onReady();
  };
  return (
    <Sheet
      open
      title={partnerName ? 'Before your first call' : 'Test your devices'}
      onClose={onClose}
      footer={
        <Button fullWidth onClick={ready} disabled={!stream}>
          {partnerName ? `Call ${partnerName}` : 'Done'}
        </Button>
      }
    >
      <div className={classes.check}>
        {fault && (
          <div role="alert">
            <p className={classes.warning}>
              <strong>{fault.title}.</strong> {fault.text}
            </p>
            <Button variant="default" mt="sm" onClick={() => setRound(round + 1)}>
              Try again
            </Button>
          </div>
        )}
        {!fault && (
          <>
            {kind === 'video' && <OwnPicture stream={stream} />}
            {cameraFault && (
              <p className={classes.warning}>
                <strong>{cameraFault.title}.</strong> {cameraFault.text} You can call with your
                voice meanwhile.
              </p>
            )}
            <div>
              <strong>Microphone</strong>
              <p className={classes.soft}>Say something: the bar moves when we hear you.</p>
              <Progress value={level} color="leaf" size="lg" aria-label="How loud you are" />
            </div>
            <div>
              <strong>Speaker</strong>
              <p className={classes.soft}>You should hear a short ring.</p>
              <Button
                variant="default"
                leftSection={<IconVolume size={20} aria-hidden />}
                onClick={playTestTone}
              >
                Play a sound
              </Button>
            </div>
          </>
        )}
        <p className={classes.soft}>
          Calls are never recorded. You can report or block someone at any moment of a call.
        </p>
      </div>
    </Sheet>
  );
}

function OwnPicture({ stream }: { stream: MediaStream | null }) {
  return (
    <video
      ref={(video) => {
        if (video && video.srcObject !== stream) video.srcObject = stream;
      }}
      className={classes.checked}
      autoPlay
      muted
      playsInline
      aria-label="Your own picture"
    />
  );
}

interface OwnMediaState {
  stream: MediaStream | null;
  fault: MediaFault | null;
  cameraFault: MediaFault | null;
}

const nothing: OwnMediaState = { stream: null, fault: null, cameraFault: null };

/** The own voice and picture while they are looked at, and how loud it is, of 100. */
function useOwnMedia(kind: CallKind, round: number): OwnMediaState & { level: number } {
  const [media, setMedia] = useState(nothing);
  const [level, setLevel] = useState(0);
  useEffect(() => {
    let opened: MediaStream | null = null;
    let stopMeter = () => undefined as void;
    let left = false;
    openMedia(kind).then(
      ({ stream, cameraFault }) => {
        opened = stream;
        if (left) stopStream(stream);
        else {
          stopMeter = meter(stream, setLevel);
          setMedia({ stream, fault: null, cameraFault });
        }
        return undefined;
      },
      (error: unknown) => {
        if (!left && error instanceof MediaError) setMedia({ ...nothing, fault: error.fault });
      },
    );
    return () => {
      left = true;
      stopMeter();
      stopStream(opened);
    };
  }, [kind, round]);
  return { ...media, level };
}

function meter(stream: MediaStream, tell: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    const loudest = samples.reduce((most, each) => Math.max(most, Math.abs(each - 128)), 0);
    tell(Math.min(100, Math.round(loudest * 1.6)));
  }, 150);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
