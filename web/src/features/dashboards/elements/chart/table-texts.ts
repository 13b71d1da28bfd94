import type { SeriesTable } from '../../../../charts/prepare/series-table.ts'
import { formatValue, isNumeric } from '../../../../format/value.ts'
import type { TableData } from '../element.ts'

/** As it is read: every value in the format of its column. */
export function tableTexts({ columns, rows }: TableData, locale?: string): SeriesTable {
  return {
    columns: columns.map(({ title, format }) => ({ title, isNumber: isNumeric(format) })),
    rows: rows.map((cells) =>
      columns.map(({ format }, index) => formatValue(cells[index] ?? null, format, 'full', locale)),
    ),
  }
}
