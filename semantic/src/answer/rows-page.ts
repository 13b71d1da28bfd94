import type { ListedRow } from '../list-rows.ts'
import { splitRows, type RowsRange } from './split-rows.ts'

export interface RowsPage {
  readonly rowCount: number
  /** Null without rows. */
  readonly last: ListedRow | null
  /** The rows in their order, a few at a time, parsed as they are taken. */
  parts(): Iterable<readonly ListedRow[]>
}

/**
 * Small enough that a part is garbage before the second collection of the young generation, which would
 * move it to the old generation.
 */
const rowsPerPart = 250

/** The rows of an answer, with their cells in the order of these places. */
export function rowsPage(json: Buffer, places: readonly number[]): RowsPage {
  const parts = splitRows(json, rowsPerPart)
  const isInOrder = places.every((place, index) => place === index)
  const parse = ([from, to]: RowsRange): readonly ListedRow[] => {
    // The statement casts every column to the type of a cell.
    const rows = JSON.parse(`[${json.toString('utf8', from, to)}]`) as ListedRow[]
    return isInOrder ? rows : rows.map((row) => places.map((place) => row[place] ?? null))
  }
  const end = parts.at(-1)
  const tail = end === undefined ? [] : parse(end)
  return {
    rowCount: Math.max(0, parts.length - 1) * rowsPerPart + tail.length,
    last: tail.at(-1) ?? null,
    *parts() {
      for (const part of parts) yield parse(part)
    },
  }
}
