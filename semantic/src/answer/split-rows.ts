const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const closing = ']'.charCodeAt(0)

/**
 * Splits the JSON of rows, each an array of plain values, into that of so many rows each. Parsing a page of
 * 100,000 rows at once keeps millions of values alive, and collecting them takes longer than using them.
 */
export function splitRows(json: string, rowsPerPart: number): readonly string[] {
  const parts: string[] = []
  let from = json.indexOf('[', 1)
  let end = from
  let count = 0
  let isText = false
  for (let at = Math.max(from, 1); at < json.length - 1; at += 1) {
    const code = json.charCodeAt(at)
    if (isText) {
      if (code === backslash) at += 1
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === closing) {
      count += 1
      end = at + 1
      if (count % rowsPerPart !== 0) continue
      parts.push(`[${json.slice(from, end)}]`)
      from = json.indexOf('[', end)
    }
  }
  if (count % rowsPerPart !== 0) parts.push(`[${json.slice(from, end)}]`)
  return parts
}
