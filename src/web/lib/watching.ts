import { useEffect } from 'react';
import { liveEvents } from '#contract/live.ts';
import { sayLive, useLive } from './live.ts';

const say = (isWatching = document.visibilityState === 'visible') =>
  void sayLive(liveEvents.watching, isWatching);
const sayAgain = () => say();

/** While the component is shown, the server knows whether the member has it in sight; otherwise it sends a push. */
export function useWatching(): void {
  useLive('joined', sayAgain);
  useLive('returned', sayAgain);
  useEffect(() => {
    say();
    document.addEventListener('visibilitychange', sayAgain);
    return () => {
      document.removeEventListener('visibilitychange', sayAgain);
      say(false);
    };
  }, []);
}
