import { explain as explainCase } from '@cartograph/analysis'
import { CaseLine } from '@cartograph/contract'
import { parseLine } from './parse-line.ts'
import type { Line } from './read-lines.ts'
import type { Writer } from './writer.ts'

/** Case by case: each is answered before the next one is read. */
export async function explain(lines: AsyncIterable<Line>, writer: Writer): Promise<void> {
  for await (const line of lines) {
    const { id, drivers, effect, decomposition } = explainCase(parseLine(CaseLine, line))
    await writer.write(`${JSON.stringify({ id, drivers, effect, decomposition })}\n`)
  }
}
