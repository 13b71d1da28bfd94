import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import type { SummaryTable } from './summary-table.ts'

interface SummaryTableViewProps {
  readonly label: string
  readonly table: SummaryTable
}

/** The first rows, and all of them on demand. */
export function SummaryTableView({ label, table: { columns, rows } }: SummaryTableViewProps) {
  const [isWhole, setWhole] = useState(false)
  const [first, ...others] = columns.map(columnAt)
  if (first === undefined) return null
  const shown = isWhole ? rows : rows.slice(0, mostRows)
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        label={label}
        columns={[first, ...others]}
        rows={shown.map((cells, index) => ({ key: String(index), cells }))}
        rowKey={({ key }) => key}
      />
      {rows.length > mostRows && (
        <Button size="small" look="link" className="self-start" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${mostRows}` : `Show all ${rows.length}`}
        </Button>
      )}
    </div>
  )
}

interface Row {
  readonly key: string
  readonly cells: readonly string[]
}

function columnAt({ title, isNumber }: SummaryTable['columns'][number], at: number): Column<Row> {
  return {
    header: title,
    cell: ({ cells }) => cells[at],
    ...(isNumber && at > 0 && { align: 'end' }),
  }
}

const mostRows = 10
