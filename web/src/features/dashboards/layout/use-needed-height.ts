import { use, useCallback, useLayoutEffect, type RefObject } from 'react'
import { NeededHeightContext } from './shrink.ts'

/**
 * Reports how high the tile of a list must be so that all of `height` is seen: what is above the list and the
 * tile's own frame are measured, since texts wrap differently at each width.
 */
export function useHeightReport(): (list: HTMLElement | null, height: number) => void {
  const report = use(NeededHeightContext)
  return useCallback(
    (list, height) => {
      const panel = list?.closest('[data-list-panel]')
      const tile = list?.closest('section')
      if (report === null || !list || !panel || !tile) return
      const above = list.getBoundingClientRect().top - panel.getBoundingClientRect().top
      const around = tile.getBoundingClientRect().height - panel.getBoundingClientRect().height
      report(Math.ceil(around + above + height))
    },
    [report],
  )
}

/** The same after each rendering. */
export function useNeededHeight(ref: RefObject<HTMLElement | null>, height: number): void {
  const report = useHeightReport()
  useLayoutEffect(() => report(ref.current, height))
}

/** From the top of the first to the bottom of the last of its children, wherever it is scrolled to. */
export function contentHeight({ children }: Element): number {
  const boxes = [...children].map((child) => child.getBoundingClientRect())
  if (boxes.length === 0) return 0
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return bottom - Math.min(...boxes.map((box) => box.top))
}
