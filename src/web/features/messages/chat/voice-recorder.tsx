import { ActionIcon, Button } from '@mantine/core';
import { IconMicrophone, IconSend2, IconTrash } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import { PEAK_MAX, VOICE_MAX_SECONDS } from '#contract/messages/rules.ts';
import {
  useRecorder,
  type Recorder,
  type RecordedVoice,
  type RecorderFault,
} from './use-recorder.ts';
import { Bars, lengthText, VoiceNote } from './voice-note.tsx';
import classes from './voice.module.css';

const HELD_MS = 350;
const AWAY_PX = 90;
const SHOWN_LEVELS = 40;

const faults: Record<RecorderFault, string> = {
  unsupported:
    'This browser cannot record voice notes. A newer Chrome, Firefox or Safari can; you can still write.',
  refused:
    'Your browser keeps the microphone closed. Allow it for this site beside the address, then try again.',
  missing: 'There is no microphone here. Plug one in, or write instead.',
};

interface VoiceRecorderProps {
  /** Not sent yet: kept by the chat, for one may look at another meanwhile. */
  recorded: RecordedVoice | null;
  onRecorded: (voice: RecordedVoice | null) => void;
  /** Whether only the microphone is offered, or what is recorded takes the place of the field. */
  onBusy: (isBusy: boolean) => void;
  onSend: (voice: RecordedVoice) => void;
}

/**
 * Held, it records until the finger lifts, and one that slides away discards it; pressed, it records until it is pressed again.
 * What was recorded is heard before it is sent.
 */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const { recorded, onRecorded, onBusy, onSend } = props;
  const recorder = useRecorder((voice) => {
    onRecorded(voice);
    onBusy(voice !== null);
  });
  const { state, fault } = recorder;

  async function start(): Promise<void> {
    onBusy(true);
    await recorder.start();
  }
  function discard(): void {
    recorder.discard();
    onRecorded(null);
    onBusy(false);
  }

  if (recorded)
    return (
      <div className={classes.recorder}>
        <DiscardButton onClick={discard} />
        <VoiceNote
          label="Your recording, not sent yet"
          durationMs={recorded.durationMs}
          peaks={recorded.peaks}
          load={async () => recorded.file}
        />
        <ActionIcon
          variant="filled"
          size={46}
          aria-label="Send"
          title="Send"
          onClick={() => {
            onSend(recorded);
            onRecorded(null);
            onBusy(false);
          }}
        >
          <IconSend2 size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    );
  if (fault && state === 'idle')
    return (
      <div className={classes.recorder} role="alert">
        <p className={classes.fault}>{faults[fault]}</p>
        {fault !== 'unsupported' && (
          <Button size="sm" variant="default" onClick={() => void start()}>
            Try again
          </Button>
        )}
        <Button size="sm" variant="subtle" color="gray" onClick={discard}>
          Write instead
        </Button>
      </div>
    );
  return <Recording recorder={recorder} onStart={() => void start()} onDiscard={discard} />;
}

const DiscardButton = ({ onClick }: { onClick: () => void }) => (
  <ActionIcon color="brick" aria-label="Cancel voice note" title="Cancel" onClick={onClick}>
    <IconTrash size={22} stroke={1.6} aria-hidden />
  </ActionIcon>
);

interface RecordingProps {
  recorder: Recorder;
  onStart: () => void;
  onDiscard: () => void;
}

/** One button from the beginning to the end, so that a finger can stay on it. */
function Recording({ recorder, onStart, onDiscard }: RecordingProps) {
  const { state, elapsedMs, levels, stop } = recorder;
  const isOn = state !== 'idle';
  const held = useRef<{ at: number; x: number } | null>(null);
  const label = isOn ? 'Stop recording' : 'Record a voice note';

  function onPointerUp({ clientX, timeStamp }: PointerEvent): void {
    const from = held.current;
    held.current = null;
    if (!from) return;
    if (Math.abs(clientX - from.x) > AWAY_PX) onDiscard();
    else if (timeStamp - from.at > HELD_MS) stop();
  }

  return (
    <div className={isOn ? classes.recorder : classes.idle}>
      {isOn && (
        <>
          <DiscardButton onClick={onDiscard} />
          <span className={classes.live}>
            <span className={classes.dot} aria-hidden />
            <span role="timer" aria-label="Recorded">
              {lengthText(elapsedMs)}
            </span>
            <Bars peaks={levels.slice(-SHOWN_LEVELS).map((level) => level * PEAK_MAX * 1.4)} />
            <span className={classes.most}>of {lengthText(VOICE_MAX_SECONDS * 1000)}</span>
          </span>
        </>
      )}
      <ActionIcon
        color={isOn ? 'brick' : 'gray'}
        variant={isOn ? 'filled' : 'subtle'}
        aria-label={label}
        title={isOn ? label : 'Hold to record, or press to start and stop'}
        className={classes.microphone}
        onPointerDown={(event) => {
          if (event.button !== 0 || isOn) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { at: event.timeStamp, x: event.clientX };
          onStart();
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          if (held.current) onDiscard();
          held.current = null;
        }}
        onClick={({ detail }) => {
          // A keyboard, or whatever reads the page aloud, presses without a pointer.
          if (detail === 0 && !isOn) onStart();
          else if (isOn && elapsedMs > HELD_MS) stop();
        }}
      >
        <IconMicrophone size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
