import type { Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import type { KlaviyoAccount } from '../account.ts'
import { nextPage, pageParam } from '../client.ts'
import { ListedPage } from '../growth-types.ts'
import { manifest } from '../manifest.ts'
import { normaliseForm } from '../normalise-growth.ts'
import { updatedAt } from '../resources.ts'
import { sweepOf } from '../sweep.ts'

export const forms: Stream<KlaviyoAccount> = {
  name: 'forms',
  async readPage({ client }, { cursor, since, signal }) {
    const page = await client.call({
      path: '/api/forms',
      params: {
        'page[size]': '100',
        sort: 'updated_at',
        ...(since !== null && { filter: `greater-or-equal(updated_at,${since})` }),
        ...pageParam(storedPage(manifest.name, cursor)),
      },
      costs: { forms: 1 },
      answer: ListedPage,
      signal,
    })
    return {
      records: page.data.map(({ id, attributes }) => ({
        externalId: id,
        updatedAt: updatedAt({ resource: { attributes } }),
        payload: { id, attributes },
      })),
      next: cursorAfter(nextPage(page.links)),
    }
  },
  normalise: normaliseForm,
  sweep: sweepOf({
    path: '/api/forms',
    quota: 'forms',
    perRequest: 100,
    rowsOf: (id) => ({ mail_forms: id }),
  }),
}
