import { toast, toastFailure } from '#web/lib/toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await toast('Copied.');
  } catch (error) {
    await toastFailure(error, 'Your browser does not let us copy.');
  }
}
