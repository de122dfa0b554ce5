import { useEffect, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/** False until the page stands and nothing presses. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return quiet;
}
