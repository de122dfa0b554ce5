import { useEffect, useState } from 'react';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Seconds left until a moment in milliseconds, ticking. */
export function useSecondsUntil(moment: number): number {
  const [ticked, setTicked] = useState({ moment, left: secondsUntil(moment) });

  useEffect(() => {
    if (secondsUntil(moment) === 0) return;
    // Counted from the clock, since a sleeping phone does not run timers.
    // Mantine's useInterval does not stop by itself: it would take this effect as well.
    const timer = setInterval(() => {
      const left = secondsUntil(moment);
      setTicked({ moment, left });
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [moment]);

  // A new moment counts from its first drawing on, not from the first tick.
  return ticked.moment === moment ? ticked.left : secondsUntil(moment);
}

/** The same, where `start(seconds)` sets the moment. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  return [useSecondsUntil(end), (seconds) => setEnd(Date.now() + seconds * 1000)];
}

/** 4:05, and 1:04:05 from an hour on. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(
    Math.floor,
  ) as [number, number, number];
  const padded = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
