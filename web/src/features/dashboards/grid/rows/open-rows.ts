import type { GridRow } from '../grid-model.ts'

/** Ids of the groups whose rows are visible. */
export type OpenRows = ReadonlySet<string>

/** The visible rows from top to bottom; null instead of open or closed for rows without children. */
export function openLines(rows: readonly GridRow[], open: OpenRows): readonly GridLineRow[] {
  return rows.flatMap((row) => {
    if (row.children.length === 0) return [{ row, isOpen: null }]
    const isOpen = open.has(row.id)
    return [{ row, isOpen }, ...(isOpen ? openLines(row.children, open) : [])]
  })
}

export interface GridLineRow {
  readonly row: GridRow
  readonly isOpen: boolean | null
}

/** Expands groups from the top until the visible rows are filled. */
export function openToFill(rows: readonly GridRow[], room: number): OpenRows {
  const open = new Set<string>()
  let lines = rows.length

  function fill(level: readonly GridRow[]): void {
    for (const { id, children } of level) {
      if (lines >= room) return
      if (children.length === 0) continue
      open.add(id)
      lines += children.length
      fill(children)
    }
  }
  fill(rows)
  return open
}

export function toggleRow(open: OpenRows, id: string): OpenRows {
  const changed = new Set(open)
  if (!changed.delete(id)) changed.add(id)
  return changed
}
