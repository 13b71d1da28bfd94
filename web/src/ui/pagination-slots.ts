export type Slot = { page: number } | { gap: 'before' | 'after' }

/** At most seven places: the first page, the last one, the present one with its neighbours, and gaps. */
export function paginationSlots(page: number, pageCount: number): Slot[] {
  if (pageCount <= slotCount) return pages(1, pageCount)
  const first: Slot = { page: 1 }
  const last: Slot = { page: pageCount }
  const before: Slot = { gap: 'before' }
  const after: Slot = { gap: 'after' }
  if (page <= 4) return [...pages(1, 5), after, last]
  if (page >= pageCount - 3) return [first, before, ...pages(pageCount - 4, pageCount)]
  return [first, before, ...pages(page - 1, page + 1), after, last]
}

const slotCount = 7

function pages(from: number, to: number): Slot[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ page: from + index }))
}
