import type { RawRecord, Stream } from '../../kit/stream.ts'
import { ListedRecord } from '../api-types.ts'
import type { BigcommerceClient } from '../client.ts'
import { normaliseProduct } from '../normalise.ts'
import { cursorAfterPage, instantOf, pageSize, placeOf } from '../read-changes.ts'

/** Products with their variants, and the names of their brands and categories. */
export const products: Stream<BigcommerceClient> = {
  name: 'products',
  async readPage(client, request) {
    const { until, signal } = request
    const place = placeOf(request)
    const params = {
      sort: 'date_modified',
      direction: 'asc',
      include: 'variants,images',
      limit: String(pageSize),
      page: String(place.page),
      ...(place.since !== null && { 'date_modified:min': place.since }),
      ...(until !== null && { 'date_modified:max': until }),
    }
    const { items, next } = await client.listV3(
      '/v3/catalog/products',
      params,
      ListedRecord,
      signal,
    )
    const none = new Map<string, string>()
    const brands = items.length === 0 ? none : await client.names('brands', signal)
    const categories = items.length === 0 ? none : await client.names('categories', signal)
    const records = items.map((product): RawRecord => {
      const { brand_id: brand, categories: ids } = product
      const names = (Array.isArray(ids) ? ids : []).flatMap(
        (id) => categories.get(String(id)) ?? [],
      )
      return {
        externalId: product.id,
        updatedAt: instantOf(product.date_modified),
        payload: {
          ...product,
          brand_name: brands.get(String(brand)) ?? null,
          category_names: names,
        },
      }
    })
    return { records, next: next === null ? null : cursorAfterPage(place, records) }
  },
  normalise: normaliseProduct,
}
