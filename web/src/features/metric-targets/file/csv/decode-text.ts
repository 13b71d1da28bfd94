import { unreadable } from '../file-table.ts'

/** The text of a file in UTF-8 or UTF-16, or in the code page of Western Windows if it is neither. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Half of the bytes of Latin letters in UTF-16 are zero; text in UTF-8 has none.
  if (odd > start.length / 4 && even === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (even > start.length / 4 && odd === 0) return new TextDecoder('utf-16be').decode(bytes)
  if (even + odd > 0) throw unreadable('It is neither a spreadsheet (.xlsx) nor a CSV file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
