/** What the first bytes of a file say it is; its name is not asked. Text that could run in a browser is text. */
export function mediaTypeOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16))
  const text = start.toString('latin1')
  const [, type] = signatures.find(([signature]) => signature.test(text)) ?? []
  if (type === 'application/zip') return typeOfZip(bytes)
  return type ?? (isText(bytes) ? 'text/plain' : 'application/octet-stream')
}

/* oxlint-disable no-control-regex -- the signatures are bytes */
/** In Latin 1: one character is one byte. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(avif|avis)/, 'image/avif'],
  [/^%PDF-/, 'application/pdf'],
  [/^PK\x03\x04/, 'application/zip'],
  [/^\x1f\x8b/, 'application/gzip'],
  [/^[^]{4}ftypqt/, 'video/quicktime'],
  [/^[^]{4}ftyp(hei|mif|msf)/, 'image/heic'],
  [/^[^]{4}ftyp/, 'video/mp4'],
  [/^\x1aE\xdf\xa3/, 'video/webm'],
  [/^(ID3|\xff[\xfb\xf3\xf2])/, 'audio/mpeg'],
]
/* oxlint-enable no-control-regex */

const office = 'application/vnd.openxmlformats-officedocument'

/** File names are uncompressed in a ZIP file, so nothing is unpacked. */
function typeOfZip(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!all.includes('[Content_Types].xml')) return 'application/zip'
  if (all.includes('xl/workbook.xml')) return `${office}.spreadsheetml.sheet`
  if (all.includes('word/document.xml')) return `${office}.wordprocessingml.document`
  if (all.includes('ppt/presentation.xml')) return `${office}.presentationml.presentation`
  return 'application/zip'
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
