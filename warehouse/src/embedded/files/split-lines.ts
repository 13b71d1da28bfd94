export interface LinesPiece {
  readonly bytes: Buffer
  readonly longestLineBytes: number
}

const newline = 0x0a

/** Cuts lines into pieces of at most `maxBytes`; a line that is longer is a piece of its own. */
export function splitLines(lines: Buffer, maxBytes: number): readonly LinesPiece[] {
  const pieces: LinesPiece[] = []
  let from = 0
  let longestLineBytes = 0
  for (let start = 0; start < lines.length;) {
    const found = lines.indexOf(newline, start)
    const end = found === -1 ? lines.length : found + 1
    if (end - from > maxBytes && start > from) {
      pieces.push({ bytes: lines.subarray(from, start), longestLineBytes })
      from = start
      longestLineBytes = 0
    }
    longestLineBytes = Math.max(longestLineBytes, end - start)
    start = end
  }
  if (from < lines.length) pieces.push({ bytes: lines.subarray(from), longestLineBytes })
  return pieces
}
