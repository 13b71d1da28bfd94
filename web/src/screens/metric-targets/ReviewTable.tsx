import { targetColumns, type TargetColumn } from '@cartograph/contract'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { rowsInWindow, useRowWindow } from '../../features/dashboards/grid/use-row-window.ts'
import type { TargetRow } from '../../features/metric-targets/file/target-rows.ts'
import type { CheckedRow, TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import { withMetric, type TargetsByKey } from '../../features/metric-targets/review-draft.ts'
import { rowGrid, titles } from './review-columns.ts'
import { ReviewRow } from './ReviewRow.tsx'

export interface ReviewTableHandle {
  focusCell(row: number, column: TargetColumn): void
}

interface ReviewTableProps {
  readonly ref: Ref<ReviewTableHandle>
  readonly rows: readonly TargetRow[]
  readonly checked: readonly CheckedRow[]
  readonly stored: TargetsByKey
  readonly world: TargetWorld
  readonly onChange: (rows: readonly TargetRow[]) => void
}

interface CellPlace {
  readonly row: number
  readonly column: TargetColumn
}

/** Renders only the rows in view, so that ten thousand scroll like ten. */
export function ReviewTable({ ref, rows, checked, stored, world, onChange }: ReviewTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 'metric' })
  const [edited, setEdited] = useState<CellPlace | null>(null)
  const shown = Math.min(rows.length, shownRows)
  const { first, onScroll, scrollToRow } = useRowWindow(scroller, {
    count: rows.length,
    height: rowHeight,
    shown,
    covered: headHeight,
  })

  function focusCell(row: number, column: TargetColumn) {
    scrollToRow(row)
    setActive({ row, column })
    // The row may only now be rendered.
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
        ?.focus(),
    )
  }
  useImperativeHandle(ref, () => ({ focusCell }))

  function move(row: number, column: TargetColumn) {
    if (row >= 0 && row < rows.length) focusCell(row, column)
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Rows of the file"
      aria-rowcount={rows.length + 1}
      onScroll={onScroll}
      className="overflow-auto rounded-surface border border-border"
      style={{ maxHeight: headHeight + shownRows * rowHeight, overflowAnchor: 'none' }}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`${rowGrid} sticky top-0 z-1 items-center border-b border-border bg-raised text-13 font-medium text-muted`}
        style={{ height: headHeight }}
      >
        {targetColumns.map((column) => (
          <span key={column} role="columnheader" className="px-2">
            {titles[column]}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.length * rowHeight }}>
        {rowsInWindow({ first, count: rows.length, shown, kept: active.row }).map((index) => {
          const row = rows[index]
          const result = checked[index]
          if (row === undefined || result === undefined) return null
          return (
            <ReviewRow
              key={row.line}
              index={index}
              row={row}
              checked={checked}
              result={result}
              stored={stored}
              world={world}
              active={active.row === index ? active.column : null}
              edited={edited?.row === index ? edited.column : null}
              style={{ height: rowHeight, top: index * rowHeight }}
              onActive={(column) => setActive({ row: index, column })}
              onMove={move}
              onEdit={(column) => {
                setEdited({ row: index, column })
                setActive({ row: index, column })
              }}
              onLeave={(column) => {
                setEdited(null)
                focusCell(index, column)
              }}
              onConfirm={(changed, column) => {
                onChange(rows.map((one, at) => (at === index ? changed : one)))
                setEdited(null)
                focusCell(index, column)
              }}
              onSuggestion={(label) => onChange(withMetric(rows, row.metric, label))}
            />
          )
        })}
      </div>
    </div>
  )
}

const rowHeight = 80
const headHeight = 36
const shownRows = 6
