import clsx from 'clsx'
import { useId, type ReactElement } from 'react'
import { isNumeric } from '../../../format/value.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { columnMenu } from './arrange.ts'
import { stayingEdge, type StopProps } from './GridLine.tsx'
import { headerHeight, type GridState } from './grid-model.ts'
import { nextSort } from './sort-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

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
                'group/head relative flex shrink-0 items-center gap-1 bg-surface px-1 text-13 font-medium text-muted',
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
                    'flex min-h-6 min-w-0 items-center gap-1 rounded-control px-2 hover:bg-hover hover:text-text pointer-coarse:min-h-11',
                    isAtEnd && 'order-2 flex-row-reverse',
                  )}
                >
                  <span className="truncate">{column.title}</span>
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
              <ResizeHandle onResize={place.onResize} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** What a column means, for whoever looks, points or listens. */
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

/** What several columns have in common; of a column that stays it does not say anything. */
function Bands({ placed }: { placed: readonly PlacedColumn[] }) {
  const bands = placed.reduce<{ name: string | null; at: number; places: PlacedColumn[] }[]>(
    (found, place, at) => {
      const last = found.at(-1)
      if (last !== undefined && last.name !== null && last.name === place.column.band) {
        last.places.push(place)
        return found
      }
      return [...found, { name: place.column.band, at, places: [place] }]
    },
    [],
  )
  return (
    <div role="row" aria-rowindex={1} className="flex border-b border-border">
      {bands.map(({ name, at, places }) => {
        const stays = places.length === 1 ? (places[0]?.stays ?? null) : null
        return (
          <div
            key={at}
            role={name === null ? 'presentation' : 'columnheader'}
            {...(name !== null && { 'aria-colindex': at + 1, 'aria-colspan': places.length })}
            className={clsx(
              'flex shrink-0 items-center overflow-hidden bg-surface px-3 text-13 font-semibold',
              name !== null && 'border-l border-border',
              stays !== null && 'sticky z-10',
            )}
            style={{
              width: places.reduce((sum, { width }) => sum + width, 0),
              height: headerHeight,
              ...(stays !== null && { left: stays }),
            }}
          >
            <span className="truncate" title={name ?? undefined}>
              {name}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** For a pointer; the menu says the same in words. */
function ResizeHandle({ onResize }: { onResize: (event: unknown) => void }) {
  return (
    <div
      aria-hidden="true"
      onMouseDown={onResize}
      onTouchStart={onResize}
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
