import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader of the document can find and copy. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return text;
}
