import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { nextSort, sortRows, type TableSort } from './sort-rows.ts'
import { TablePart } from './TablePart.tsx'
import { tableParts } from './table-parts.ts'
import type { SectionTable } from './section-table.ts'
import './section.css'

interface SectionTableViewProps {
  readonly label: string
  readonly table: SectionTable
  /** More than there are in the table if not all were sent. */
  readonly totalRows: number
  /** On paper nothing is folded, and wide tables continue below. */
  readonly isPrinting?: boolean
}

/** A section's numbers, the totals first. Scrolls by itself, and long ones are folded. */
export function SectionTableView(props: SectionTableViewProps) {
  const { label, table, totalRows, isPrinting = false } = props
  const [sort, setSort] = useState<TableSort | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Other columns have taken the places of the sorted one.
  const shape = table.columns.map(({ title }) => title).join('\n')
  const [sortedShape, setSortedShape] = useState(shape)
  if (sortedShape !== shape) {
    setSortedShape(shape)
    setSort(null)
  }
  const sorted = useMemo(() => sortRows(table.rows, sort), [table.rows, sort])
  const isFolded = !isPrinting && !isOpen && sorted.length > foldedRows
  const rows = isFolded ? sorted.slice(0, foldedRows) : sorted
  const isCut = totalRows > table.rows.length && table.rows.length > 0
  const sent = formatCount(table.rows.length)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {(isPrinting ? tableParts(table) : [null]).map((columns, index) => (
        <TablePart
          key={index}
          label={label}
          table={table}
          rows={rows}
          columns={columns}
          sort={sort}
          isPrinting={isPrinting}
          onSort={(column, isNumber) => setSort(nextSort(sort, column, isNumber))}
        />
      ))}
      {isFolded && (
        <Button size="small" className="self-start" onClick={() => setOpen(true)}>
          {isCut ? `Show first ${sent} of ${formatCount(totalRows)}` : `Show all ${sent}`}
        </Button>
      )}
      {!isFolded && isCut && (
        <p className="text-13 text-muted">
          {`The first ${sent} of ${formatCount(totalRows)} rows. Fewer breakdowns or conditions show all of them.`}
        </p>
      )}
    </div>
  )
}

/** A quick look at a section that has more. */
export const foldedRows = 50
