import type { Choices } from '../model/element.ts'
import { columnWidths, type GridState } from './grid-model.ts'

/** Reads stored choices, falling back to the spec. */
export function readGridState(choices: Choices, initial: GridState): GridState {
  const { sort, order, hidden, pinned, widths, group } = choices
  return {
    sort: sort === undefined ? initial.sort : readSort(sort),
    order: order ?? initial.order,
    hidden: hidden ?? initial.hidden,
    pinned: pinned ?? initial.pinned,
    widths: { ...initial.widths, ...readWidths(widths ?? []) },
    group: group ?? initial.group,
  }
}

/** Stores only what changed, so that later changes of the spec still apply. */
export function writeGridState(changed: Partial<GridState>): Choices {
  const { sort, order, hidden, pinned, widths, group } = changed
  return {
    ...(sort !== undefined && {
      sort: sort === null ? [] : [sort.id, sort.isDescending ? 'desc' : 'asc'],
    }),
    ...(order !== undefined && { order }),
    ...(hidden !== undefined && { hidden }),
    ...(pinned !== undefined && { pinned }),
    ...(widths !== undefined && {
      widths: Object.entries(widths).map(([id, width]) => `${id}=${Math.round(width)}`),
    }),
    ...(group !== undefined && { group }),
  }
}

function readSort([id, direction]: readonly string[]): GridState['sort'] {
  return id === undefined ? null : { id, isDescending: direction === 'desc' }
}

function readWidths(widths: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    widths.flatMap((text) => {
      const at = text.lastIndexOf('=')
      const width = Number(text.slice(at + 1))
      return at > 0 && Number.isFinite(width) ? [[text.slice(0, at), boundWidth(width)]] : []
    }),
  )
}

export function boundWidth(width: number): number {
  return Math.min(columnWidths.maximum, Math.max(columnWidths.minimum, width))
}
