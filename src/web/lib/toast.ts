/** It covers everything outside of it, whatever its layer. */
export const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);

/** Toasts are fetched on first use: most visits never see one. */
export async function toast(
  message: string,
  title?: string,
  color: 'leaf' | 'plum' = 'leaf',
): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ title, message, color, autoClose: 4000 });
}

export async function toastFailure(error: unknown, otherwise: string): Promise<void> {
  const [{ notifications }, { failureText }] = await Promise.all([
    import('@mantine/notifications'),
    import('./failure.ts'),
  ]);
  notifications.show({ message: failureText(error, otherwise), color: 'brick', autoClose: 7000 });
}
