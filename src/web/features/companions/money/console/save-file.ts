import { toastFailure } from '#web/lib/toast.ts';

/** Files that ask for a proof first, which no link can give; saved as if from one. */
export async function saveFile(fetchFile: () => Promise<{ body: File }>): Promise<void> {
  try {
    const { body } = await fetchFile();
    const url = URL.createObjectURL(body);
    const link = Object.assign(document.createElement('a'), { href: url, download: body.name });
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    await toastFailure(error, 'The file could not be made. Please try again.');
  }
}
