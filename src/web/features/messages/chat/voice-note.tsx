import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PEAK_MAX } from '#contract/messages/rules.ts';
import { toastFailure } from '#web/lib/toast.ts';
import classes from './voice.module.css';

const SPEEDS = [1, 1.5, 2] as const;
/** Only one is heard at a time. */
let playing: HTMLAudioElement | null = null;

interface VoiceNoteProps {
  /** Whose it is. */
  label: string;
  durationMs: number;
  peaks: readonly number[];
  /** Fetched when somebody wants to hear it. */
  load: () => Promise<Blob | null>;
}

/** A voice note: heard, sought in and sped up, by finger or keyboard. */
export function VoiceNote({ label, durationMs, peaks, load }: VoiceNoteProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const address = useRef<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [loading, setLoading] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  useEffect(
    () => () => {
      if (address.current) URL.revokeObjectURL(address.current);
    },
    [],
  );

  /** The element with its sound; null where it could not be had. */
  async function ready(): Promise<HTMLAudioElement | null> {
    const element = audio.current;
    if (!element || address.current) return element;
    setLoading(true);
    const sound = await load().catch(() => null);
    setLoading(false);
    if (!sound) {
      await toastFailure(null, 'This voice note could not be played.');
      return null;
    }
    address.current = URL.createObjectURL(sound);
    element.src = address.current;
    return element;
  }

  async function toggle(): Promise<void> {
    if (isPlaying) return audio.current?.pause();
    const element = await ready();
    if (!element) return;
    if (playing && playing !== element) playing.pause();
    playing = element;
    element.playbackRate = speed;
    await element.play().catch(() => toastFailure(null, 'This voice note could not be played.'));
  }

  async function seek(toMs: number): Promise<void> {
    setAtMs(toMs);
    const element = await ready();
    if (element) element.currentTime = toMs / 1000;
  }

  function faster(): void {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  }

  return (
    <div className={classes.note} role="group" aria-label={label}>
      {/* What was said has no text. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAtMs(0)}
        onTimeUpdate={({ currentTarget }) => setAtMs(currentTarget.currentTime * 1000)}
      />
      <ActionIcon
        className={classes.play}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={isPlaying ? 'Pause' : 'Play'}
        loading={loading}
        onClick={() => void toggle()}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={20} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={20} aria-hidden />
        )}
      </ActionIcon>
      <span className={classes.track}>
        <Bars peaks={peaks} share={atMs / durationMs} />
        <input
          type="range"
          className={classes.seek}
          aria-label="Position in the voice note"
          aria-valuetext={`${lengthText(atMs)} of ${lengthText(durationMs)}`}
          min={0}
          max={durationMs}
          step={1000}
          value={Math.min(atMs, durationMs)}
          onChange={({ currentTarget }) => void seek(Number(currentTarget.value))}
        />
      </span>
      <span className={classes.length}>
        {lengthText(isPlaying || atMs > 0 ? atMs : durationMs)}
      </span>
      <button
        type="button"
        className={classes.speed}
        aria-label={`Speed ${speed}×`}
        onClick={faster}
      >
        {speed}×
      </button>
    </div>
  );
}

interface BarsProps {
  peaks: readonly number[];
  /** How much of it is over, from 0 to 1. */
  share?: number;
}

export function Bars({ peaks, share = 1 }: BarsProps) {
  return (
    <span className={classes.bars} aria-hidden>
      {peaks.map((peak, place) => (
        <i
          // Bars have no names but their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          data-over={(place + 0.5) / peaks.length <= share || undefined}
          style={{ height: `${Math.max(10, (peak / PEAK_MAX) * 100)}%` }}
        />
      ))}
    </span>
  );
}

/** 1:04 */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
