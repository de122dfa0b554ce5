function dialogOf(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : null;
}

/** Doing by script what the browser does as well would only make it complain. */
const isNative = () => 'commandForElement' in HTMLButtonElement.prototype;

export function closeDialogById(id: string): void {
  dialogOf(id)?.close();
}

/** Props of a button that opens a dialog: natively where the browser can, else by script. */
export const openDialog = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  onClick: () => {
    if (!isNative()) dialogOf(id)?.showModal();
  },
});

export const closeDialog = (id: string) => ({
  command: 'close',
  commandfor: id,
  onClick: () => {
    if (!isNative()) closeDialogById(id);
  },
});
