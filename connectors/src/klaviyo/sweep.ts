import { nullIfNotFound } from '../kit/errors.ts'
import type { DeletionSweep } from '../kit/stream.ts'
import type { KlaviyoAccount } from './account.ts'
import { ListedPage, ListedResource } from './growth-types.ts'
import type { manifest } from './manifest.ts'

interface SweptResource extends Pick<DeletionSweep<KlaviyoAccount>, 'rowsOf'> {
  readonly path: '/api/lists' | '/api/forms'
  readonly quota: keyof typeof manifest.quotas
  /** The largest page. */
  readonly perRequest: number
}

/** Klaviyo does not report what was deleted. */
export function sweepOf({
  path,
  quota,
  perRequest,
  rowsOf,
}: SweptResource): DeletionSweep<KlaviyoAccount> {
  return {
    idsPerRequest: perRequest,
    idOf: (externalId) => externalId,
    rowsOf,
    async findExisting({ client }, ids, signal) {
      const { data } = await client.call({
        path,
        params: { filter: `any(id,${JSON.stringify(ids)})`, 'page[size]': String(perRequest) },
        costs: { [quota]: 1 },
        answer: ListedPage,
        signal,
      })
      return new Set(data.map(({ id }) => id))
    },
    async exists({ client }, id, signal) {
      const found = await nullIfNotFound(
        client.call({
          path: `${path}/${encodeURIComponent(id)}`,
          costs: { [quota]: 1 },
          answer: ListedResource,
          signal,
        }),
      )
      return found !== null
    },
  }
}
