import type { GridRow } from './grid-model.ts'

/**
 * Which groups are open before anybody has pressed anything: from the top, until there are as many lines as have
 * room. Closed ones would leave most of it empty, and one that is longer scrolls.
 */
export function openToFill(rows: readonly GridRow[], room: number): Record<string, boolean> {
  const open: Record<string, boolean> = {}
  let lines = rows.length

  function fill(level: readonly GridRow[]): void {
    for (const { id, children } of level) {
      if (lines >= room) return
      if (children.length === 0) continue
      open[id] = true
      lines += children.length
      fill(children)
    }
  }
  fill(rows)
  return open
}
