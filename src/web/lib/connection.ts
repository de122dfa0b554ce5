import { useNetwork } from '@mantine/hooks';
import { Store, useStore } from './store.ts';

const socketLost = new Store(false);

/** Said by the socket whenever it comes or goes. */
export const noteConnection = (connected: boolean): void => socketLost.set(!connected);

/** Whether what others do cannot reach this page just now. */
export function useConnectionLost(): boolean {
  const { online } = useNetwork();
  return useStore(socketLost) || !online;
}
