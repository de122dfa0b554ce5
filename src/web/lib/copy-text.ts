import { toast, toastFailure } from './toast.ts';

/** Mantine's useClipboard tells how it went to a component, which is often closed by then. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await toast('Copied.');
  } catch (error) {
    await toastFailure(error, 'Your browser does not let us copy.');
  }
}
