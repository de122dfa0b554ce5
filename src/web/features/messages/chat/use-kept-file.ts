import { useEffect, useState } from 'react';
import { readFile } from '../outbox/photo-files.ts';

/** An address of a photo that waits on this device; null until it is read. */
export function useKeptFile(memberId: string, clientId: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    let made: string | null = null;
    const read = async () => {
      const file = await readFile(memberId, clientId);
      if (!file || gone) return;
      made = URL.createObjectURL(file);
      setAddress(made);
    };
    void read();
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [memberId, clientId]);
  return address;
}
