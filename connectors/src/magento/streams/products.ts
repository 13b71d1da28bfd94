import { ConnectorError, nullIfNotFound } from '../../kit/errors.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { RawRecord, Stream, WithheldFields } from '../../kit/stream.ts'
import { AttributeSet, ListedProduct, SourceItem } from '../api-types.ts'
import { allowResource, type MagentoClient } from '../client.ts'
import { normaliseProduct } from '../normalise.ts'
import { instantOf, readChanges } from '../read-changes.ts'
import { sweepOf } from '../sweep-of.ts'

/**
 * Products with their variants. Magento lists the variants of a configurable product as products of
 * their own, which change alone; stock changes without any product, so that all are read once a day.
 */
export const products: Stream<MagentoClient> = {
  name: 'products',
  async readPage(client, request) {
    const { signal } = request
    const list = { path: '/products', sortBy: 'entity_id' }
    const { items, next } = await readChanges(client, list, request)
    if (items.length === 0) return { records: [], next }
    const changed = items.map(listed)
    const parents = await parentsOf(client, signal)
    const rootIds = new Set(changed.flatMap(({ id }) => parents.get(id) ?? [id]))
    const roots = await withIds(client, changed, rootIds, signal)
    const childIds = new Set(roots.flatMap(childrenOf))
    const children = await withIds(client, changed, childIds, signal)
    const optional = await optionalFacts(client, [...roots, ...children], signal)
    const config = await client.storeConfig(signal)
    const records = roots.map((root): RawRecord => {
      const own = children.filter(({ id }) => childrenOf(root).includes(id))
      const times = [root, ...own].map(({ updated_at }) => updated_at)
      const withUnits = (one: ListedProduct) => ({ ...one, quantity: optional.unitsOf(one) })
      return {
        externalId: root.id,
        updatedAt: instantOf(times.toSorted().at(-1) ?? root.updated_at),
        payload: {
          ...root,
          variants: (own.length === 0 ? [root] : own).map(withUnits),
          product_type: optional.typeOf(root),
          media_url: config.secure_base_media_url ?? null,
        },
      }
    })
    return { records, next, withheld: optional.withheld }
  },
  normalise: normaliseProduct,
  sweep: sweepOf('/products', 'id', (id) => ({ products: id, product_variants: id })),
}

function listed(item: Record<string, unknown>): ListedProduct {
  return parsePayload(ListedProduct, item, 'Magento sent an unexpected product')
}

function childrenOf({ extension_attributes: extension }: ListedProduct): readonly string[] {
  return extension?.configurable_product_links ?? []
}

/** Those that the page has, and the others from the shop. */
async function withIds(
  client: MagentoClient,
  page: readonly ListedProduct[],
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly ListedProduct[]> {
  const known = page.filter(({ id }) => ids.has(id))
  const missing = [...ids].filter((id) => !known.some((one) => one.id === id))
  const found = await client.searchByIds('/products', 'entity_id', missing, signal)
  return [...known, ...found.map(listed)]
}

/** The configurable products of each variant, which itself does not name them; read once. */
async function parentsOf(
  client: MagentoClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return client.once('parents', async () => {
    const parents = new Map<string, string[]>()
    const fields =
      'items[id,updated_at,extension_attributes],total_count,search_criteria[page_size]'
    const found = await client.searchAll(
      '/products',
      ['type_id', 'eq', 'configurable'],
      signal,
      fields,
    )
    for (const product of found.map(listed))
      for (const child of childrenOf(product))
        parents.set(child, [...(parents.get(child) ?? []), product.id])
    return parents
  })
}

/** What products can do without: the names of their types, and their stock. */
async function optionalFacts(
  client: MagentoClient,
  all: readonly ListedProduct[],
  signal: AbortSignal,
) {
  const withheld: WithheldFields[] = []
  const unlessRefused = async <T>(fields: string, work: Promise<T>): Promise<T | null> => {
    try {
      return await nullIfNotFound(work)
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.class !== 'forbidden') throw error
      const { missingPermission: permission } = error
      withheld.push({ fields: [fields], permission, remedy: allowResource })
      return null
    }
  }
  const types = await unlessRefused(
    'product types',
    client.once('types', async () => {
      const path = '/products/attribute-sets/sets/list'
      const sets = await client.searchAll(path, ['attribute_set_id', 'gteq', '0'], signal)
      return new Map(
        sets
          .map((set) => parsePayload(AttributeSet, set, 'Magento sent an unexpected attribute set'))
          .map((set) => [set.attribute_set_id, set.attribute_set_name]),
      )
    }),
  )
  const units = await unlessRefused('stock', unitsBySku(client, all, signal))
  return {
    withheld,
    typeOf: ({ attribute_set_id: id }: ListedProduct) => types?.get(id ?? 0) ?? null,
    unitsOf: ({ sku }: ListedProduct) => units?.get(String(sku)) ?? null,
  }
}

/** The units of enabled sources. A SKU with a comma cannot be searched in a list. */
async function unitsBySku(
  client: MagentoClient,
  all: readonly ListedProduct[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const skus = all.map(({ sku }) => String(sku)).filter((sku) => !sku.includes(','))
  const found = await client.searchByIds('/inventory/source-items', 'sku', skus, signal)
  const units = new Map<string, number>()
  for (const item of found) {
    const what = 'Magento sent an unexpected stock'
    const { sku, quantity, status } = parsePayload(SourceItem, item, what)
    units.set(sku, (units.get(sku) ?? 0) + (status === 0 ? 0 : quantity))
  }
  return units
}
