import clsx from 'clsx'
import type { CSSProperties, MouseEvent } from 'react'
import { CellContent } from './CellContent.tsx'
import type { GridCell, GridColumn, GridRow } from './grid-model.ts'
import { anchorOf, isSelectingText, type PickAnchor } from '../../../charts/draw/pick-anchor.ts'
import { isNumeric } from '../../../format/value.ts'
import { heatLook } from './heat.ts'
import type { GridStop } from './next-stop.ts'
import type { PlacedColumn } from './place-columns.ts'

export type StopProps = (stop: GridStop) => {
  'data-stop': string
  tabIndex: number
  onFocus: () => void
}

export type GridPick = (row: GridRow, column: GridColumn, anchor: PickAnchor) => void

interface GridLineProps {
  row: GridRow
  placed: readonly PlacedColumn[]
  ariaRow: number
  stopRow: number
  stopProps: StopProps
  /** Null if the row has no children. */
  isOpen: boolean | null
  onToggle?: () => void
  isTree: boolean
  onPick: GridPick | undefined
  className: string
  style: CSSProperties
}

export function GridLine({
  row,
  placed,
  ariaRow,
  stopRow,
  stopProps,
  isOpen,
  onToggle,
  isTree,
  onPick,
  className,
  style,
}: GridLineProps) {
  return (
    <div
      role="row"
      aria-rowindex={ariaRow}
      {...(isTree && { 'aria-level': row.depth + 1 })}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      className={clsx('group flex', className)}
      style={style}
    >
      {placed.map((place, index) => {
        const { column, width, stays } = place
        const cell: GridCell =
          row.kind === 'total' && index === 0 ? { text: 'Total' } : column.read(row)
        const named = column.names?.(row) ?? column
        const opens = row.opensAt === named.id
        const isIndented = row.depth > 0 && (opens || column.names !== undefined)
        const isNumber = isNumeric(column.format)
        return (
          <div
            key={column.id}
            // The first cell of a group by another column is empty, and a header must not be.
            role={index === 0 && cell.text !== '' ? 'rowheader' : 'gridcell'}
            aria-colindex={index + 1}
            {...stopProps({ row: stopRow, column: index, part: 0 })}
            {...(onPick !== undefined && {
              onClick: (event) => {
                if (!isOnControl(event) && !isSelectingText()) onPick(row, named, anchorOf(event))
              },
            })}
            className={clsx(
              'flex shrink-0 items-center px-3 outline-offset-[-2px]',
              onPick !== undefined && 'cursor-pointer',
              isNumber && 'justify-end text-right tabular-nums',
              row.kind === 'total' ? 'bg-page' : 'bg-surface group-hover:bg-hover',
              row.kind === 'group' && 'font-medium',
              stays !== null && 'sticky z-10',
              place.isLastStaying && stayingEdge,
            )}
            style={{
              width,
              ...(stays !== null && { left: stays }),
              ...(cell.heat !== undefined && heatLook(cell.heat)),
              ...(isIndented && {
                paddingLeft: indentOf(row.depth, isOpen !== null, column.names !== undefined),
              }),
            }}
          >
            {opens && isOpen !== null && (
              <Opener isOpen={isOpen} name={cell.text} onToggle={onToggle} />
            )}
            <CellContent cell={cell} title={column.title} isNumber={isNumber} />
          </div>
        )
      })}
    </div>
  )
}

/** Buttons and links in cells do what they say. */
function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  const control = target instanceof Element ? target.closest('button, a') : null
  return control !== null && currentTarget.contains(control)
}

/** Aligns names of one level, with or without a toggle. */
function indentOf(depth: number, hasOpener: boolean, isStacked: boolean): number {
  if (isStacked) return 12 + depth * 10 + (hasOpener ? 0 : 8)
  return 12 + depth * 16 + (hasOpener ? 0 : openerWidth)
}

const openerWidth = 24

/** The shadow at the edge of pinned columns. */
export const stayingEdge = 'shadow-[inset_-1px_0_var(--border)]'

function Opener({
  isOpen,
  name,
  onToggle,
}: {
  isOpen: boolean
  name: string
  onToggle: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
      onClick={onToggle}
      className="-ml-1 mr-1 flex size-6 shrink-0 items-center justify-center rounded-control text-muted hover:bg-page pointer-coarse:-ml-3 pointer-coarse:mr-0 pointer-coarse:size-11"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" className="size-4">
        <path
          d={isOpen ? 'm5 8 5 5 5-5' : 'm8 5 5 5-5 5'}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}
