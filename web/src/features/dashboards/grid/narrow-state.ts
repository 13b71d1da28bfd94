import type { GridColumn, GridState } from './grid-model.ts'

/** Where it is narrow, as on phones: the two most important columns stay, the others scroll under them. */
export function stayingColumns(
  columns: readonly GridColumn[],
  { order, hidden, sort, pinned, group }: GridState,
  isNarrow: boolean,
): readonly string[] {
  const known = new Map(columns.map((column) => [column.id, column]))
  const ids = [...new Set([...order.filter((id) => known.has(id)), ...known.keys()])].filter(
    (id) => !hidden.includes(id),
  )
  const first = ids[0]
  if (first === undefined) return []
  if (!isNarrow) return [...new Set([...group, first, ...pinned])].filter((id) => ids.includes(id))
  const second = [sort?.id, ids.find((id) => known.get(id)?.isMeasure), ids[1]].find(
    (id) => id !== undefined && id !== first && ids.includes(id),
  )
  return second === undefined ? [first] : [first, second]
}

export const narrowest = 560
/** What each may take of the width, so that there is something left to scroll. */
export const narrowShares = { first: 0.34, second: 0.42 } as const
