import type { DataFormat } from '@clickhouse/client'
import type { RowShape } from '../warehouse.ts'

export interface ReadRows {
  readonly rowsJson: string
  readonly rowCount: number
  /** Null when the text has no rows and so no names. */
  readonly columns: readonly string[] | null
}

/** Formats that put each row, or each column, on a line of its own. */
export const formats: Readonly<Record<RowShape, DataFormat>> = {
  objects: 'JSONEachRow',
  arrays: 'JSONCompactEachRowWithNames',
  columns: 'JSONColumnsWithMetadata',
}

/**
 * Joins the lines of the server. Values pass through unchanged: line breaks in them are escaped.
 */
export const readRows: Readonly<Record<RowShape, (text: string) => ReadRows>> = {
  objects(text) {
    const lines = splitLines(text)
    const [first] = lines
    return { ...joinRows(lines), columns: first === undefined ? null : readNames(first) }
  },

  arrays(text) {
    const [names = '[]', ...lines] = splitLines(text)
    return { ...joinRows(lines), columns: JSON.parse(names) as string[] }
  },

  columns(text) {
    const columns = splitLines(text).flatMap((line) => {
      const found = /^\s*("(?:[^"\\]|\\.)*"): (\[.*\]),?$/.exec(line)
      return found ? [{ name: String(JSON.parse(found[1] ?? '')), values: found[2] ?? '[]' }] : []
    })
    const [first] = columns
    if (first === undefined) return { rowsJson: '[]', rowCount: 0, columns: null }
    return {
      rowsJson: `[${columns.map(({ values }) => values).join(',')}]`,
      rowCount: (JSON.parse(first.values) as unknown[]).length,
      columns: columns.map(({ name }) => name),
    }
  },
}

/** Each column is empty. */
export function emptyRows(shape: RowShape, columns: readonly string[]): ReadRows {
  const rowsJson = shape === 'columns' ? `[${columns.map(() => '[]').join(',')}]` : '[]'
  return { rowsJson, rowCount: 0, columns }
}

function splitLines(text: string): string[] {
  const lines = text.trimEnd()
  return lines === '' ? [] : lines.split('\n')
}

function joinRows(lines: readonly string[]): Pick<ReadRows, 'rowsJson' | 'rowCount'> {
  return { rowsJson: `[${lines.join(',')}]`, rowCount: lines.length }
}

function readNames(row: string): string[] {
  return Object.keys(JSON.parse(row) as object)
}
