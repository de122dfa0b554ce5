import { useEffect } from 'react';
import { sayLive, useLive } from './live.ts';

const say = () => sayLive('watching', document.visibilityState === 'visible');

/** While the component is shown, the server knows whether the member has it in sight; otherwise it sends a push. */
export function useWatching(): void {
  useLive('joined', say);
  useLive('returned', say);
  useEffect(() => {
    say();
    document.addEventListener('visibilitychange', say);
    return () => {
      document.removeEventListener('visibilitychange', say);
      sayLive('watching', false);
    };
  }, []);
}
