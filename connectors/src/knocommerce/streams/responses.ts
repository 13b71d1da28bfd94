import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Stream } from '../../kit/stream.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { ListedResponse } from '../api-types.ts'
import type { KnoClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseResponse } from '../normalise.ts'

/** Responses with their orders. A response changes with each answer. */
export const responses: Stream<KnoClient> = {
  name: 'responses',
  async count(client, { since, until, signal }) {
    // Only the time of creation can be counted, which is close to that of the last change.
    return client.count(within('createdAt', { since, until }), signal)
  },
  async readPage(client, { cursor, since, until, signal }) {
    const titles = await client.surveyTitles(signal)
    const page = await client.responses(
      { ...within('updatedAt', { since, until }), expand: 'order' },
      storedPage(manifest.name, cursor),
      signal,
    )
    const records = page.items.map((item) => {
      const what = 'KnoCommerce sent an unexpected response'
      const { id, updated_at } = parsePayload(ListedResponse, item, what)
      const survey = String(item['survey_id'])
      return {
        externalId: id,
        updatedAt: utcInstant(manifest.name, updated_at),
        payload: { ...item, survey_title: titles.get(survey) ?? null },
      }
    })
    return { records, next: cursorAfter(page.next) }
  },
  normalise: normaliseResponse,
}

function within(
  field: 'createdAt' | 'updatedAt',
  { since, until }: { readonly since: string | null; readonly until: string | null },
): Record<string, string> {
  return {
    ...(since !== null && { [`${field}[gte]`]: since }),
    // `until` itself is excluded, and times have milliseconds.
    ...(until !== null && {
      [`${field}[lte]`]: new Date(Date.parse(until) - 1).toISOString(),
    }),
  }
}
