import { useEffect, useState } from 'react';

/** Seconds left until a moment, ticking; `start(seconds)` sets the moment. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (end === 0) return;
    // Counted from the clock, since a sleeping phone does not run timers.
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  return [
    left,
    (seconds) => {
      setLeft(seconds);
      setEnd(Date.now() + seconds * 1000);
    },
  ];
}

/** 4:05 */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
