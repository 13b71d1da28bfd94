const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const opening = '['.charCodeAt(0)
const closing = ']'.charCodeAt(0)

/** Where the rows of a part begin and end. */
export type RowsRange = readonly [from: number, to: number]

/**
 * Finds so many rows each in the JSON of rows, which are arrays of plain values. Its bytes are compared with
 * ASCII alone, which no other character contains in UTF-8.
 */
export function splitRows(json: Uint8Array, rowsPerPart: number): readonly RowsRange[] {
  const parts: RowsRange[] = []
  let from = json.indexOf(opening, 1)
  let end = from
  let count = 0
  let isText = false
  for (let at = Math.max(from, 1); at < json.length - 1; at += 1) {
    const code = json[at]
    if (isText) {
      if (code === backslash) at += 1
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === closing) {
      count += 1
      end = at + 1
      if (count % rowsPerPart !== 0) continue
      parts.push([from, end])
      from = json.indexOf(opening, end)
    }
  }
  if (count % rowsPerPart !== 0) parts.push([from, end])
  return parts
}
