import { Store } from './store.ts';

/** It covers everything outside of it, whatever its layer. */
export const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);

/** Told of whatever may have opened or closed one. */
export function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** Marks a toast that tells what others did. Whoever decides about something in a dialog is left alone: the bell keeps it. */
export const isNews = { 'data-news': true };

type Color = 'leaf' | 'plum';

/** Whether anything was said yet: then nothing is waited for to show it. */
export const hasSaid = new Store(false);

export async function openToasts() {
  hasSaid.set(true);
  return import('@mantine/notifications');
}

/** What one's own action came to. Toasts are fetched on first use: most visits never see one. */
export async function toast(message: string, title?: string, color: Color = 'leaf'): Promise<void> {
  const { notifications } = await openToasts();
  notifications.show({ title, message, color, autoClose: 4000 });
}

export async function toastNews(message: string, title: string, color: Color): Promise<void> {
  const { notifications } = await openToasts();
  notifications.show({ title, message, color, autoClose: 4000, ...isNews });
}

export async function toastFailure(error: unknown, otherwise: string): Promise<void> {
  const [{ notifications }, { failureText }] = await Promise.all([
    openToasts(),
    import('./failure.ts'),
  ]);
  notifications.show({ message: failureText(error, otherwise), color: 'brick', autoClose: 7000 });
}
