import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';

const LONGEST_SIDE = 2048;
const QUALITY = 0.85;

/** Cameras take larger photos than the server: those are drawn anew, smaller. What cannot be read stays as it is. */
export async function fittingPhoto(file: File): Promise<File> {
  if (file.size <= PHOTO_MAX_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    try {
      const drawn = await drawSmaller(picture);
      return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
    } finally {
      picture.close();
    }
  } catch {
    return file;
  }
}

/** Null where the browser has no memory left for it. */
function drawSmaller(picture: ImageBitmap): Promise<Blob | null> {
  const { width, height } = picture;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.imageSmoothingQuality = 'high';
  // What is transparent would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
