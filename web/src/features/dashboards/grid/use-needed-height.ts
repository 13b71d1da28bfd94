import { use, useLayoutEffect, type RefObject } from 'react'
import { NeededHeightContext } from '../layout/shrink.ts'

/**
 * Reports how high the tile of a grid must be so that all of `height` is seen: what is above the grid and the
 * tile's own frame are measured, since texts wrap differently at each width.
 */
export function useNeededHeight(ref: RefObject<HTMLElement | null>, height: number): void {
  const report = use(NeededHeightContext)
  useLayoutEffect(() => {
    const grid = ref.current
    const panel = grid?.closest('[data-grid-panel]')
    const tile = grid?.closest('section')
    if (report === null || !grid || !panel || !tile) return
    const above = grid.getBoundingClientRect().top - panel.getBoundingClientRect().top
    const around = tile.getBoundingClientRect().height - panel.getBoundingClientRect().height
    report(Math.ceil(around + above + height))
  })
}
