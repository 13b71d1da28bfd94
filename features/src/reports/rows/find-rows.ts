import type { ByteSource } from './byte-source.ts'
import { createRowPlaces } from './row-places.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [opening, closing] = [0x5b, 0x5d]

/**
 * The places of the rows in the JSON of an answer, each an array of plain values, and that after the last
 * with its separator. A row is searched without parsing it.
 */
export function findRows(source: ByteSource): Uint32Array {
  const starts = createRowPlaces()
  let after: number | null = null
  let depth = 0
  let isText = false
  let isEscaped = false
  const block = Buffer.allocUnsafeSlow(Math.min(blockSize, source.size))
  for (let from = 0; from < source.size; from += block.length) {
    const bytes = block.subarray(0, Math.min(block.length, source.size - from))
    source.read(bytes, from)
    for (let at = 0; at < bytes.length; at += 1) {
      const code = bytes[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isText = false
      } else if (code === quote) isText = true
      else if (code === opening) {
        depth += 1
        if (depth !== 2) continue
        if (after !== null && from + at !== after) throw separatorError()
        starts.add(from + at)
      } else if (code === closing) {
        // The row, and the byte that separates it from the next.
        if (depth === 2) after = from + at + 2
        depth -= 1
      } else if (depth === 1 && code !== comma) throw separatorError()
    }
  }
  if (depth !== 0) throw new SyntaxError('The rows of an answer are cut off')
  return starts.endingAt(after ?? 0)
}

function separatorError(): SyntaxError {
  return new SyntaxError('The rows of an answer are separated by a comma alone')
}

const blockSize = 64 * 1_024
