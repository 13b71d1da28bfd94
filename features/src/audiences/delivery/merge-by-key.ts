import type { MemberKey } from './delivery-run.ts'

export interface Pair<Member, Row> {
  readonly member: Member | null
  readonly row: Row | null
}

/** Pairs two sequences that are ordered by key, reading each once and holding one page of each. */
export async function* mergeByKey<Member extends MemberKey, Row extends MemberKey>(
  members: AsyncIterable<readonly Member[]>,
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Pair<Member, Row>> {
  const ordered = [inOrder(members), inOrder(rows)] as const
  try {
    let [member, row] = [await nextOf(ordered[0]), await nextOf(ordered[1])]
    while (member !== null || row !== null) {
      const order = member === null ? 1 : row === null ? -1 : compareKeys(member, row)
      yield { member: order <= 0 ? member : null, row: order >= 0 ? row : null }
      if (order <= 0) member = await nextOf(ordered[0])
      if (order >= 0) row = await nextOf(ordered[1])
    }
  } finally {
    await ordered[0].return(undefined)
    await ordered[1].return(undefined)
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

/** A key out of order would be taken for one who left and one who joined. */
async function* inOrder<T extends MemberKey>(
  pages: AsyncIterable<readonly T[]>,
): AsyncGenerator<T, undefined> {
  let last: T | null = null
  for await (const page of pages)
    for (const item of page) {
      if (last !== null && compareKeys(last, item) >= 0)
        throw new Error(`Customer ${item.customerId} is out of order`)
      last = item
      yield item
    }
}

async function nextOf<T>(items: AsyncGenerator<T, undefined>): Promise<T | null> {
  const { value } = await items.next()
  return value ?? null
}
