import clsx from 'clsx'
import { useId, type ReactElement } from 'react'
import { isNumeric } from '../../../format/value.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import { columnMenu } from './arrange.ts'
import { boundWidth } from './grid-choices.ts'
import { stayingEdge, type StopProps } from './GridLine.tsx'
import { headerHeight, type GridState } from './grid-model.ts'
import type { PlacedColumn } from './place-columns.ts'
import { nextSort } from './rows/sort-rows.ts'
import { useColumnResize } from './use-column-resize.ts'

interface GridHeaderProps {
  placed: readonly PlacedColumn[]
  hasBands: boolean
  state: GridState
  width: number
  stopProps: StopProps
  onArrange: (changed: Partial<GridState>) => void
  onGroup: ((id: string) => void) | undefined
}

export function GridHeader({
  placed,
  hasBands,
  state,
  width,
  stopProps,
  onArrange,
  onGroup,
}: GridHeaderProps) {
  const id = useId()
  const visible = placed.map(({ column }) => column.id)
  return (
    <div role="rowgroup" className="sticky top-0 z-30 bg-surface" style={{ width }}>
      {hasBands && <Bands placed={placed} />}
      <div role="row" aria-rowindex={hasBands ? 2 : 1} className="flex border-b border-edge">
        {placed.map((place, index) => {
          const { column, width: columnWidth, stays } = place
          const isAtEnd = isNumeric(column.format)
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={sortWord(state, column.id)}
              className={clsx(
                'group/head relative flex shrink-0 items-center gap-1 bg-surface px-1 text-13 pointer-coarse:gap-0 pointer-coarse:px-0 font-medium text-muted',
                isAtEnd && 'justify-end',
                stays !== null && 'sticky z-10',
                place.isLastStaying && stayingEdge,
              )}
              style={{
                width: columnWidth,
                height: headerHeight,
                ...(stays !== null && { left: stays }),
              }}
            >
              <Described id={`${id}-${index}`} text={column.description}>
                <button
                  type="button"
                  {...stopProps({ row: 0, column: index, part: 0 })}
                  aria-describedby={column.description === null ? undefined : `${id}-${index}`}
                  onClick={() => onArrange({ sort: nextSort(state.sort, column.id) })}
                  className={clsx(
                    'flex min-h-6 min-w-0 items-center gap-1 rounded-control px-2 text-left pointer-coarse:px-0 hover:bg-hover hover:text-text pointer-coarse:min-h-11',
                    isAtEnd
                      ? 'order-2 flex-row-reverse text-right pointer-coarse:pr-3'
                      : 'pointer-coarse:pl-3',
                  )}
                >
                  <span className="line-clamp-2 leading-4 wrap-anywhere hyphens-auto">
                    {column.title}
                  </span>
                  <SortMark state={state} id={column.id} />
                </button>
              </Described>
              <Menu
                align="start"
                trigger={
                  <button
                    type="button"
                    {...stopProps({ row: 0, column: index, part: 1 })}
                    aria-label={`Column ${column.title}`}
                    className={clsx(
                      'flex size-6 shrink-0 items-center justify-center rounded-control opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover/head:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100',
                      isAtEnd && 'order-1',
                    )}
                  >
                    <span aria-hidden="true">⋮</span>
                  </button>
                }
                items={columnMenu(
                  { column, width: columnWidth, visible, state },
                  onArrange,
                  onGroup,
                )}
              />
              <ResizeHandle
                width={columnWidth}
                onResize={(resized) =>
                  onArrange({ widths: { ...state.widths, [column.id]: boundWidth(resized) } })
                }
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Adds a column's description as a tooltip and for screen readers. */
function Described({
  id,
  text,
  children,
}: {
  id: string
  text: string | null
  children: ReactElement
}) {
  if (text === null) return children
  return (
    <>
      <Tooltip text={text}>{children}</Tooltip>
      <span id={id} hidden>
        {text}
      </span>
    </>
  )
}

/**
 * Headings above related columns. Repeated over pinned columns, which separate from the rest when scrolling.
 */
function Bands({ placed }: { placed: readonly PlacedColumn[] }) {
  const bands = placed.reduce<Band[]>((found, place, at) => {
    const last = found.at(-1)
    if (last !== undefined && isOneBand(last.places[0], place)) {
      last.places.push(place)
      return found
    }
    return [...found, { name: place.column.band, at, places: [place] }]
  }, [])
  const staysUntil = placed.reduce((sum, { stays, width }) => sum + (stays === null ? 0 : width), 0)
  return (
    <div role="row" aria-rowindex={1} className="flex border-b border-border">
      {bands.map(({ name, at, places }, index) => {
        const stays = places[0]?.stays ?? null
        return (
          <div
            key={at}
            role={name === null ? 'presentation' : 'columnheader'}
            {...(name !== null && { 'aria-colindex': at + 1, 'aria-colspan': places.length })}
            className={clsx(
              'flex shrink-0 items-center bg-surface text-13 font-semibold',
              name !== null && !isAfterStaying(bands[index - 1]) && 'border-l border-border',
              stays !== null && 'sticky z-10',
              places.at(-1)?.isLastStaying && stayingEdge,
            )}
            style={{
              width: places.reduce((sum, { width }) => sum + width, 0),
              height: headerHeight,
              ...(stays !== null && { left: stays }),
            }}
          >
            {/* Stays visible while one of its columns is. */}
            <span
              className="sticky truncate px-3"
              style={{ left: stays ?? staysUntil }}
              title={name ?? undefined}
            >
              {name}
            </span>
          </div>
        )
      })}
    </div>
  )
}

interface Band {
  name: string | null
  /** The index of its first column. */
  at: number
  places: PlacedColumn[]
}

function isAfterStaying(before: Band | undefined): boolean {
  return before?.places.at(-1)?.isLastStaying ?? false
}

function isOneBand(one: PlacedColumn | undefined, other: PlacedColumn): boolean {
  const name = other.column.band
  return (
    name !== null && one?.column.band === name && (one.stays === null) === (other.stays === null)
  )
}

/** For pointers; the column menu offers the same. */
function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const drag = useColumnResize(width, onResize)
  return (
    <div
      aria-hidden="true"
      {...drag}
      className="absolute inset-y-2 right-0 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-edge active:bg-accent"
    />
  )
}

function SortMark({ state: { sort }, id }: { state: GridState; id: string }) {
  if (sort?.id !== id) return null
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" className="size-3.5 shrink-0 text-text">
      <path
        d={sort.isDescending ? 'M10 4v12m-5-5 5 5 5-5' : 'M10 16V4M5 9l5-5 5 5'}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}

function sortWord({ sort }: GridState, id: string): 'ascending' | 'descending' | 'none' {
  if (sort?.id !== id) return 'none'
  return sort.isDescending ? 'descending' : 'ascending'
}
