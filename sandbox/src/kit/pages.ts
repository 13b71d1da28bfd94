/** The items of a page, and the position of the next page; null if this is the last one. */
export function pageFrom<Item>(
  items: readonly Item[],
  from: number,
  size: number,
): { readonly page: readonly Item[]; readonly next: number | null } {
  const next = from + size
  return { page: items.slice(from, next), next: next < items.length ? next : null }
}

/** A position, in a form that callers must not interpret. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Undefined for text that is no cursor. */
export function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The position of an optional cursor: 0 without one; null for an invalid one. */
export function positionAt(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return 0
  const place = readCursor(cursor)
  return typeof place === 'number' && Number.isInteger(place) ? place : null
}

export function isIntegerBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
