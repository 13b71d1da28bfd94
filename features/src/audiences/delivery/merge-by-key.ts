import type { MemberKey } from './delivery-run.ts'

export interface Pair<Member, Row> {
  readonly member: Member | null
  readonly row: Row | null
}

/**
 * Pairs two sequences that are ordered by key, reading each once and holding two pages of each. The
 * pairs come in lists: awaiting each would take longer than comparing it.
 */
export async function* mergeByKey<Member extends MemberKey, Row extends MemberKey>(
  members: AsyncIterable<readonly Member[]>,
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Pair<Member, Row>[]> {
  const [left, right] = [openPages(members), openPages(rows)]
  try {
    for (;;) {
      await Promise.all([left.load(), right.load()])
      const pairs: Pair<Member, Row>[] = []
      while (left.isLoaded() && right.isLoaded()) {
        const [member, row] = [left.current(), right.current()]
        if (member === null && row === null) break
        const order = member === null ? 1 : row === null ? -1 : compareKeys(member, row)
        pairs.push({ member: order <= 0 ? member : null, row: order >= 0 ? row : null })
        if (order <= 0) left.advance()
        if (order >= 0) right.advance()
      }
      if (pairs.length === 0) return
      yield pairs
    }
  } finally {
    await left.close()
    await right.close()
  }
}

export function compareKeys(one: MemberKey, other: MemberKey): number {
  return (
    compareTexts(one.connectionId, other.connectionId) ||
    compareTexts(one.customerId, other.customerId)
  )
}

/** Ids are ASCII, whose order by UTF-16 units is the order by bytes. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function openPages<T extends MemberKey>(source: AsyncIterable<readonly T[]>) {
  const pages = readAhead(source)
  let page: readonly T[] = []
  let at = 0
  let hasEnded = false
  const isLoaded = () => hasEnded || at < page.length
  return {
    /** Whether the current item is known, which is null at the end. */
    isLoaded,
    current: (): T | null => page[at] ?? null,
    advance() {
      requireOrder(page[at], page[at + 1])
      at += 1
    },
    async load() {
      if (isLoaded()) return
      const last = page.at(-1)
      while (!isLoaded()) {
        const { value, done } = await pages.next()
        hasEnded = done === true
        page = value ?? []
        at = 0
      }
      requireOrder(last, page[0])
    },
    close: () => pages.return(undefined),
  }
}

/** A key out of order would be taken for one who left and one who joined. */
function requireOrder<T extends MemberKey>(last: T | undefined, next: T | undefined): void {
  if (last !== undefined && next !== undefined && compareKeys(last, next) >= 0)
    throw new Error(`Customer ${next.customerId} is out of order`)
}

/** Reads the next page, from another engine, while one is compared. */
async function* readAhead<T>(pages: AsyncIterable<T>): AsyncGenerator<T, undefined> {
  const iterator = pages[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done === true) return
      next = iterator.next()
      // Thrown by the next await, or not at all if the comparison ends before it.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
