function dialogOf(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : null;
}

function showModal(id: string): void {
  const dialog = dialogOf(id);
  if (dialog && !dialog.open) dialog.showModal();
}

export function closeDialogById(id: string): void {
  dialogOf(id)?.close();
}

/** Props of a button that opens a dialog: natively where the browser can, else by script. */
export const openDialog = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  onClick: () => showModal(id),
});

export const closeDialog = (id: string) => ({
  command: 'close',
  commandfor: id,
  onClick: () => closeDialogById(id),
});
