import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, by another program than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
