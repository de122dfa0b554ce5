/** So many spots of colour stand beside and below each other. */
export const MOSAIC_SIDE = 12;

/** Of a placeholder, as a data address: nobody can tell from it who that is. A tall picture is cut at the bottom, for faces are above. */
export async function mosaicOf(placeholder: string): Promise<string> {
  // Only where somebody looks at one: it is much to load.
  const { default: sharp } = await import('sharp');
  const spots = await sharp(bytesOf(placeholder))
    .resize(MOSAIC_SIDE, MOSAIC_SIDE, { fit: 'cover', position: 'top' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${spots.toString('base64')}`;
}

/** Drawn portraits have theirs as text. */
function bytesOf(address: string): Buffer {
  const comma = address.indexOf(',');
  const content = address.slice(comma + 1);
  return address.slice(0, comma).endsWith(';base64')
    ? Buffer.from(content, 'base64')
    : Buffer.from(decodeURIComponent(content));
}
