import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isSameStop, nextStop, type GridSize, type GridStop } from './next-stop.ts'

/** Roving tab index: one tab stop for the grid, arrow keys within it. */
export function useGridKeys(
  ref: RefObject<HTMLElement | null>,
  size: GridSize,
  onFarRow: (row: number) => void,
) {
  const [wanted, setActive] = useState<GridStop>({ row: 0, column: 0, part: 0 })
  const isMoving = useRef(false)
  const active = {
    row: Math.min(wanted.row, size.rows - 1),
    column: Math.min(wanted.column, size.columns - 1),
    part: wanted.part,
  }

  // The target cell may not be rendered yet, so each layout tries again.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const stop = ref.current?.querySelector<HTMLElement>(`[data-stop="${nameOf(active)}"]`)
    if (!stop) return
    isMoving.current = false
    // Focusing alone may leave the cell partly visible.
    stop.focus({ preventScroll: true })
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The sticky total marks the end of the grid.
    if (stop.closest('[data-foot]')) ref.current?.scrollIntoView({ block: 'nearest' })
  })

  return {
    active,
    stopProps: (stop: GridStop) => ({
      'data-stop': nameOf(stop),
      tabIndex: isSameStop(stop, active) ? 0 : -1,
      onFocus: () => setActive(stop),
    }),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || !(event.target instanceof HTMLElement)) return
      // Keys in a menu or popover above the grid are not handled here.
      if (!ref.current?.contains(event.target)) return
      if (
        (event.key === 'Enter' || event.key === ' ') &&
        event.target.matches('[role=gridcell], [role=rowheader]')
      ) {
        event.preventDefault()
        // Without a button, the cell itself may be clickable.
        const control = event.target.querySelector<HTMLElement>('button, a')
        ;(control ?? event.target).click()
        return
      }
      const next = nextStop(active, event.key, event.ctrlKey || event.metaKey, size)
      if (next === null) return
      event.preventDefault()
      isMoving.current = true
      if (next.row > 0) onFarRow(next.row)
      setActive(next)
    },
  }
}

function nameOf({ row, column, part }: GridStop): string {
  return `${row}:${column}:${part}`
}
