import type { GridColumn, GridState } from './grid-model.ts'

/** The pinned columns. On narrow screens only the two most important ones are pinned. */
export function stayingColumns(
  columns: readonly GridColumn[],
  { order, hidden, sort, pinned, group }: GridState,
  isNarrow: boolean,
  important?: string | null,
): readonly string[] {
  const known = new Map(columns.map((column) => [column.id, column]))
  const ids = [...new Set([...order.filter((id) => known.has(id)), ...known.keys()])].filter(
    (id) => !hidden.includes(id),
  )
  // A picture alone doesn't say what a row is about.
  const named = isNarrow ? ids.find((id) => known.get(id)?.isImage === false) : undefined
  const first = named ?? ids[0]
  if (first === undefined) return []
  if (!isNarrow) return [...new Set([...group, first, ...pinned])].filter((id) => ids.includes(id))
  const candidates =
    important === undefined
      ? [sort?.id, ids.find((id) => known.get(id)?.isMeasure), ids[1]]
      : [sort?.id, important]
  const second = candidates.find((id) => id !== first && ids.some((one) => one === id))
  return typeof second === 'string' ? [first, second] : [first]
}

export const narrowest = 560
/** Maximum shares of the width, so that there is room to scroll. */
export const narrowShares = { first: 0.37, levels: 0.5, second: 0.42 } as const

/**
 * The first column takes the remaining width. While pinned it is limited, to leave room for scrolling: text
 * wraps, but dates are never cut off.
 */
export function firstWidth(
  { format, names }: GridColumn,
  width: number,
  { room, wanted }: { room: number; wanted: number },
): number {
  if (room === 0) return width
  const leftOver = room - (wanted - width)
  const isNarrow = room < narrowest
  if (isNarrow && format.kind === 'time') return Math.max(leftOver, Math.min(width, dayWidth))
  // Levels are indented, and their names need the room.
  if (isNarrow && names !== undefined) return Math.max(leftOver, room * narrowShares.levels)
  return Math.max(leftOver, Math.min(width, room * (isNarrow ? narrowShares.first : 0.5)))
}

/** Width of 'Oct 24, 2026' at 14 px with padding. */
const dayWidth = 116
