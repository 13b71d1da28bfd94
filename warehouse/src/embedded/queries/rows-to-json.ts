import { setImmediate } from 'node:timers/promises'
import type { DuckDBMaterializedResult, DuckDBValue } from '@duckdb/node-api'
import type { RowShape } from '../../warehouse.ts'
import { cellToJson } from './cell-to-json.ts'

/**
 * Writes rows as JSON in this process, which is faster than the engine for few rows. Null when a
 * column has a type that only the engine can write.
 */
export async function rowsToJson(
  result: DuckDBMaterializedResult,
  { shape, shortDecimals }: RowFormat,
): Promise<Buffer | null> {
  const writers: CellWriter[] = []
  for (const type of result.columnTypes()) {
    const write = cellToJson(type, shortDecimals)
    if (!write) return null
    writers.push(write)
  }
  const pieces = createRowBuilder(shape, result.columnNames())
  const { chunkCount } = result
  for (let at = 0; at < chunkCount; at += 1) {
    // Yields to other requests between chunks.
    if (at > 0) await setImmediate()
    const chunk = result.getChunk(at)
    const columns = writers.map((write, index) => chunk.getColumnValues(index).map(write))
    pieces.add(columns, chunk.rowCount)
  }
  return Buffer.from(pieces.whole())
}

interface RowFormat {
  readonly shape: RowShape
  readonly shortDecimals: boolean
}

type CellWriter = (value: DuckDBValue) => string

interface JsonBuilder {
  /** Cells as JSON, column by column. */
  add(columns: readonly (readonly string[])[], rowCount: number): void
  whole(): string
}

function createRowBuilder(shape: RowShape, names: readonly string[]): JsonBuilder {
  if (shape === 'columns') return createColumnBuilder(names.length)
  const [open, close] = shape === 'objects' ? ['{', '}'] : ['[', ']']
  const leads = names.map(
    (name, index) =>
      (index === 0 ? open : ',') + (shape === 'objects' ? `${JSON.stringify(name)}:` : ''),
  )
  let text = ''
  return {
    add(columns, rowCount) {
      for (let row = 0; row < rowCount; row += 1) {
        if (text !== '') text += ','
        for (let index = 0; index < columns.length; index += 1)
          text += `${leads[index]}${columns[index]?.[row]}`
        text += close
      }
    },
    whole: () => `[${text}]`,
  }
}

function createColumnBuilder(count: number): JsonBuilder {
  const texts = Array.from({ length: count }, () => '')
  return {
    add(columns) {
      columns.forEach((cells, index) => {
        texts[index] += `${texts[index] === '' ? '' : ','}${cells.join(',')}`
      })
    },
    whole: () => `[${texts.map((text) => `[${text}]`).join(',')}]`,
  }
}
