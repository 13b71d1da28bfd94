import type { DataFormat } from '@clickhouse/client'
import type { RowShape } from '../warehouse.ts'

export interface ReadRows {
  readonly rowsJson: string
  readonly rowCount: number
  /** Null when the text does not say, because there are no rows. */
  readonly columns: readonly string[] | null
}

/** What the server is asked for; all of these put a row, or a column, on a line of its own. */
export const formats: Readonly<Record<RowShape, DataFormat>> = {
  objects: 'JSONEachRow',
  arrays: 'JSONCompactEachRowWithNames',
  columns: 'JSONColumnsWithMetadata',
}

/** Puts the server's lines together. Values stay as they are: a line break inside of one is escaped. */
export const readRows: Readonly<Record<RowShape, (text: string) => ReadRows>> = {
  objects(text) {
    const lines = linesOf(text)
    const [first] = lines
    return { ...joined(lines), columns: first === undefined ? null : namesIn(first) }
  },

  arrays(text) {
    const [names = '[]', ...lines] = linesOf(text)
    return { ...joined(lines), columns: JSON.parse(names) as string[] }
  },

  columns(text) {
    const columns = linesOf(text).flatMap((line) => {
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

/** Without rows, each column is empty. */
export function noRows(shape: RowShape, columns: readonly string[]): ReadRows {
  const rowsJson = shape === 'columns' ? `[${columns.map(() => '[]').join(',')}]` : '[]'
  return { rowsJson, rowCount: 0, columns }
}

function linesOf(text: string): string[] {
  const lines = text.trimEnd()
  return lines === '' ? [] : lines.split('\n')
}

function joined(lines: readonly string[]): Pick<ReadRows, 'rowsJson' | 'rowCount'> {
  return { rowsJson: `[${lines.join(',')}]`, rowCount: lines.length }
}

function namesIn(row: string): string[] {
  return Object.keys(JSON.parse(row) as object)
}
