import type { Cell, LoadResult } from '@cartograph/contract'
import type { OpenSpool } from '../rows/row-spool.ts'
import type { SpooledAnswer } from './spooled-answer.ts'

export interface AnsweredResult extends Pick<LoadResult, 'annotation' | 'total' | 'totals'> {
  readonly members: readonly string[]
  /** The JSON of its rows, in pieces. */
  readonly rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** An answer as it comes from the engine. */
export async function spoolResults(
  openSpool: OpenSpool,
  results: readonly AnsweredResult[],
): Promise<SpooledAnswer> {
  const text = JSON.stringify({
    results: results.map(({ annotation, total, totals, members }) => ({
      annotation,
      total,
      totals,
      data: { members, dataset: [] },
    })),
  })
  const spooled = results.map(async ({ rows }) => {
    const spool = openSpool()
    for await (const piece of rows) spool.add(piece)
    return spool.finish()
  })
  return { text, rows: await Promise.all(spooled) }
}

export function* rowPieces(
  rows: Iterable<readonly Cell[]>,
  pieceLength = 64 * 1_024,
): Generator<Uint8Array> {
  let piece = '['
  let isFirst = true
  for (const row of rows) {
    piece += `${isFirst ? '' : ','}${JSON.stringify(row)}`
    isFirst = false
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(`${piece}]`)
}
