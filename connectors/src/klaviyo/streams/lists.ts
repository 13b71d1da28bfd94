import type { ApiClient } from '../../kit/api/api-client.ts'
import { nullIfNotFound } from '../../kit/errors.ts'
import { unknownChange, type RawRecord, type Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import type { KlaviyoAccount } from '../account.ts'
import { nextPage, pageParam } from '../client.ts'
import { ListedPage, ListedResource } from '../growth-types.ts'
import { manifest } from '../manifest.ts'
import { normaliseList } from '../normalise-growth.ts'
import { sweepOf } from '../sweep.ts'

/** Lists with the number of their profiles, which changes without a time of change. */
export const lists: Stream<KlaviyoAccount> = {
  name: 'lists',
  async readPage({ client }, { cursor, signal }) {
    const page = await client.call({
      path: '/api/lists',
      params: {
        'page[size]': '10',
        sort: 'created',
        ...pageParam(storedPage(manifest.name, cursor)),
      },
      costs: { lists: 1 },
      answer: ListedPage,
      signal,
    })
    const records: RawRecord[] = []
    for (const { id } of page.data) {
      const record = await readList(client, id, signal)
      if (record !== null) records.push(record)
    }
    return { records, next: cursorAfter(nextPage(page.links)) }
  },
  normalise: normaliseList,
  sweep: sweepOf({
    path: '/api/lists',
    quota: 'lists',
    perRequest: 10,
    rowsOf: (id) => ({ mail_lists: id }),
  }),
}

/** The number of profiles is stated of a single list only. Null for one that was deleted meanwhile. */
async function readList(
  client: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<RawRecord | null> {
  const answer = await nullIfNotFound(
    client.call({
      path: `/api/lists/${encodeURIComponent(id)}`,
      params: { 'additional-fields[list]': 'profile_count' },
      costs: { listSizes: 1 },
      answer: ListedResource,
      signal,
    }),
  )
  if (answer === null) return null
  const payload = { id, attributes: answer.data.attributes }
  return { externalId: id, updatedAt: unknownChange, payload }
}
