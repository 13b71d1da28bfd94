export interface Line {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/**
 * Yields the lines that are not blank. Splits at line feeds only: Node's `readline` also splits at
 * U+2028, which may appear unescaped in JSON strings.
 */
export async function* readLines(input: AsyncIterable<unknown>): AsyncGenerator<Line> {
  let number = 0
  let begun: Buffer[] = []
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer)
    let from = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, from)) {
      begun.push(bytes.subarray(from, end))
      number += 1
      const text = Buffer.concat(begun).toString().trim()
      if (text !== '') yield { number, text }
      begun = []
      from = end + 1
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
  }
  const text = Buffer.concat(begun).toString().trim()
  if (text !== '') yield { number: number + 1, text }
}

const lineFeed = 10
