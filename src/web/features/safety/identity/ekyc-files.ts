import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import jsQR from 'jsqr';

type Ekyc = { form: 'xml'; text: string } | { form: 'qr'; digits: string };

/** Larger ones would only take longer. */
const LONGEST_SIDE = 2000;

/** The zip is opened here: neither it nor its share phrase is sent. */
export async function readOfflineFile(file: File, phrase: string): Promise<Ekyc | null> {
  if (file.name.toLowerCase().endsWith('.xml')) return { form: 'xml', text: await file.text() };
  // Without threads: the policy of our pages lets no script run that is no file of ours.
  const zip = new ZipReader(new BlobReader(file), { password: phrase, useWebWorkers: false });
  try {
    const entries = await zip.getEntries();
    const entry = entries.find(({ filename }) => filename.toLowerCase().endsWith('.xml'));
    if (!entry || entry.directory) return null;
    return { form: 'xml', text: await entry.getData(new TextWriter()) };
  } finally {
    await zip.close();
  }
}

/** A number of thousands of digits, in a code that only a sharp photo shows. */
export async function readSecureQr(file: File): Promise<Ekyc | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
  const digits = pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data.trim();
  return digits && /^\d{500,15000}$/.test(digits) ? { form: 'qr', digits } : null;
}
