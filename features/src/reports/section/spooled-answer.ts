import type { Cell, CompactData, LoadResult } from '@cartograph/contract'
import { bytesInFile, bytesInMemory, rowsOfBytes } from '../rows/byte-source.ts'
import { findRows } from '../rows/find-rows.ts'
import type { SpooledRows } from '../rows/row-spool.ts'
import { mapRows, type Rows } from '../rows/rows.ts'

/** The answer of a query in the compact format, with the rows of its results beside it. */
export interface SpooledAnswer {
  readonly text: string
  /** By result; null of one whose rows are in the text. */
  readonly rows: readonly (SpooledRows | null)[]
}

/** A result whose rows are read as they are used. */
export type SpooledResult = Omit<LoadResult, 'data'> & { readonly data: Rows<AnswerRow> }
export type AnswerRow = Readonly<Record<string, Cell>>

/** In bytes. */
export function sizeOfAnswer({ text, rows }: SpooledAnswer): number {
  const sizes = rows.map((one) => {
    if (one === null) return 0
    return one.kind === 'memory' ? one.bytes.length : one.size
  })
  return sizes.reduce((sum, size) => sum + size, text.length)
}

/** The results of an answer, whose files must stay open as long as the rows are used. */
export function readSpooled({ text, rows }: SpooledAnswer): readonly SpooledResult[] {
  type Compact = Omit<LoadResult, 'data'> & { readonly data: CompactData }
  const { results } = JSON.parse(text) as { readonly results: readonly Compact[] }
  return results.map(({ data: { members, dataset }, ...about }, index) => {
    const spooled = rows[index] ?? null
    const cells: Rows<readonly Cell[]> = spooled === null ? dataset : readCells(spooled)
    return { ...about, data: mapRows(cells, (row) => named(members, row)) }
  })
}

function readCells(spooled: SpooledRows): Rows<readonly Cell[]> {
  const source =
    spooled.kind === 'memory'
      ? bytesInMemory(spooled.bytes)
      : bytesInFile(spooled.file.fd, spooled.size)
  return rowsOfBytes(source, findRows(source), (json) => JSON.parse(json) as Cell[])
}

function named(members: readonly string[], cells: readonly Cell[]): AnswerRow {
  const row: Record<string, Cell> = {}
  for (const [index, member] of members.entries()) row[member] = cells[index] ?? null
  return row
}
