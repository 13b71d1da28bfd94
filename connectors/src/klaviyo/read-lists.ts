import type { ListPage } from '../kit/api/read-pages.ts'
import type { Page, ReadRequest } from '../kit/stream.ts'
import { updatedAt, type ListRequest, type WithIncluded } from './resources.ts'

/** Reads several lists as one stream, each from its first to its last page. */
export async function readLists<List>(
  { cursor, since, signal }: ReadRequest,
  lists: readonly List[],
  kind: {
    read(list: List, request: ListRequest): Promise<ListPage<WithIncluded, string>>
    payload(record: WithIncluded): unknown
  },
): Promise<Page> {
  const at = Number(cursor?.['list'] ?? 0)
  const page = cursor?.['page'] ?? null
  const list = lists[at]
  if (list === undefined) return { records: [], next: null }
  const answer = await kind.read(list, {
    since,
    page: page === null ? null : String(page),
    signal,
  })
  const records = answer.items.map((record) => ({
    externalId: record.id,
    updatedAt: updatedAt(record),
    payload: kind.payload(record),
  }))
  if (answer.next !== null) return { records, next: { list: at, page: answer.next } }
  return { records, next: at + 1 < lists.length ? { list: at + 1, page: null } : null }
}
