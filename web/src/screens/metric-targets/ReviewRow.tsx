import { targetColumns, type TargetColumn } from '@cartograph/contract'
import clsx from 'clsx'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { TargetRow } from '../../features/metric-targets/file/target-rows.ts'
import { formatTarget } from '../../features/metric-targets/format-target.ts'
import {
  checkEdit,
  keyOf,
  type CheckedRow,
  type TargetWorld,
} from '../../features/metric-targets/review/check-rows.ts'
import {
  effectOf,
  suggestionsFor,
  withCell,
  type TargetsByKey,
} from '../../features/metric-targets/review-draft.ts'
import { EditCell } from './EditCell.tsx'
import { rowGrid, titles } from './review-columns.ts'

interface ReviewRowProps {
  readonly index: number
  readonly row: TargetRow
  readonly checked: readonly CheckedRow[]
  readonly result: CheckedRow
  readonly stored: TargetsByKey
  readonly world: TargetWorld
  /** The cell that Tab leads to. */
  readonly active: TargetColumn | null
  readonly edited: TargetColumn | null
  readonly style: CSSProperties
  readonly onActive: (column: TargetColumn) => void
  readonly onMove: (row: number, column: TargetColumn) => void
  readonly onEdit: (column: TargetColumn) => void
  readonly onLeave: (column: TargetColumn) => void
  readonly onConfirm: (row: TargetRow, column: TargetColumn) => void
  readonly onSuggestion: (label: string) => void
}

/** Four cells, and below them what is wrong or what the row will do. */
export function ReviewRow(props: ReviewRowProps) {
  const { index, row, checked, result, world, active, edited, style, onActive, onEdit } = props
  const noteId = `review-note-${index}`

  function pressKey(event: KeyboardEvent, column: TargetColumn) {
    const at = targetColumns.indexOf(column)
    const [rows, columns] = steps[event.key] ?? [0, 0]
    const next = targetColumns[at + columns]
    if ((rows === 0 && columns === 0) || next === undefined) return
    event.preventDefault()
    props.onMove(index + rows, next)
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className="absolute inset-x-0 border-b border-border"
      style={style}
    >
      <div className={`${rowGrid} pt-1`}>
        {targetColumns.map((column) => {
          const isWrong = result.problems[column] !== undefined
          if (edited === column) {
            return (
              <EditCell
                key={column}
                label={`${titles[column]}, row ${row.line}`}
                text={row[column]}
                check={(text) =>
                  checkEdit(withCell(row, column, text), { index, column, checked, world })
                }
                onConfirm={(text) => props.onConfirm(withCell(row, column, text), column)}
                onCancel={() => props.onLeave(column)}
              />
            )
          }
          return (
            <button
              key={column}
              type="button"
              role="gridcell"
              data-column={column}
              tabIndex={active === column ? 0 : -1}
              aria-label={`${titles[column]}, row ${row.line}: ${row[column] === '' ? 'empty' : row[column]}${isWrong ? ', error' : ''}`}
              aria-describedby={noteId}
              title={row[column]}
              onFocus={() => onActive(column)}
              onClick={() => onEdit(column)}
              onKeyDown={(event) => pressKey(event, column)}
              className={clsx(
                'h-9 truncate rounded-control border px-2 text-left text-14',
                column !== 'metric' && 'tabular-nums',
                isWrong ? 'border-bad bg-bad-soft' : 'border-transparent hover:bg-hover',
              )}
            >
              {row[column] === '' ? <span className="text-muted">–</span> : row[column]}
            </button>
          )
        })}
      </div>
      <RowNote {...props} id={noteId} />
    </div>
  )
}

function RowNote({
  id,
  row,
  result,
  stored,
  world,
  edited,
  onSuggestion,
}: ReviewRowProps & { readonly id: string }) {
  // The cell that is edited shows its own.
  if (edited !== null) return null
  const [problem] = Object.values(result.problems)
  const suggestions = result.problems.metric === undefined ? [] : suggestionsFor(row.metric, world)
  return (
    <div
      role="gridcell"
      aria-colspan={targetColumns.length}
      className="flex h-10 items-center gap-x-2 px-2 text-13"
    >
      <span
        id={id}
        className={clsx(
          // Two lines with room above and below them.
          'line-clamp-2 leading-4',
          suggestions.length > 0 && 'shrink-0',
          problem === undefined ? 'text-muted' : 'text-bad',
        )}
      >
        {problem ?? effectText(result, stored, world)}
      </span>
      {suggestions.length > 0 && (
        <span className="flex gap-x-2 overflow-x-auto whitespace-nowrap">
          {suggestions.map((label) => (
            <button
              key={label}
              type="button"
              onClick={() => onSuggestion(label)}
              className="min-h-6 rounded-control px-1 text-accent underline underline-offset-2 hover:text-accent-hover"
            >
              {label}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

/** '$1,200 in Net sales · changed from $1,000'. */
function effectText(
  result: CheckedRow,
  stored: TargetsByKey,
  { metrics, matcher, currency }: TargetWorld,
): string {
  const { item } = result
  const effect = effectOf(result, stored)
  if (item === null || effect === null) return ''
  const format = metrics.get(item.metric)?.format ?? 'number'
  const text = `${matcher.labelOf(item.metric)}: ${formatTarget(item.target, format, currency)}`
  if (effect === 'new') return `${text} · New`
  if (effect === 'same') return `${text} · The same as now`
  return `${text} · Now ${formatTarget(stored.get(keyOf(item)) ?? 0, format, currency)}`
}

const steps: Readonly<Partial<Record<string, readonly [rows: number, columns: number]>>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
