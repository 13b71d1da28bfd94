import { collectionsAt, type ShopCollection } from '../../world/products/collections.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { dateTime, gid } from './format.ts'
import { productNode } from './product-node.ts'
import { parseSearch, within } from './search-filter.ts'
import type { ShopView } from './shop-view.ts'

interface CollectionArguments extends PageArguments {
  readonly query?: string | null
  readonly sortKey?: string | null
  readonly reverse?: boolean | null
}

export function collectionNode(collection: ShopCollection, view: ShopView) {
  return {
    __typename: 'Collection',
    id: gid('Collection', collection.id),
    title: collection.title,
    updatedAt: dateTime(collection.updatedAt),
    products: (args: PageArguments) =>
      connectionOf(collection.products, args, (product) => productNode(product, view)),
  }
}

export function listCollections(args: CollectionArguments, view: ShopView) {
  const found = matching(args.query, view).toSorted((left, right) =>
    args.sortKey === 'UPDATED_AT'
      ? left.updatedAt - right.updatedAt || left.id - right.id
      : left.id - right.id,
  )
  const sorted = args.reverse === true ? found.toReversed() : found
  return connectionOf(sorted, args, (collection) => collectionNode(collection, view))
}

export function countCollections(args: { readonly query?: string | null }, view: ShopView) {
  return { count: matching(args.query, view).length, precision: 'EXACT' }
}

export function findCollection(id: number, view: ShopView) {
  const found = collectionsAt(view.world, view.at).find((collection) => collection.id === id)
  return found === undefined ? null : collectionNode(found, view)
}

function matching(query: string | null | undefined, { world, at, deleted }: ShopView) {
  const filter = parseSearch(query)
  return collectionsAt(world, at).filter(
    ({ id, createdAt, updatedAt }) =>
      !deleted.has(gid('Collection', id)) &&
      within(filter.id, id) &&
      within(filter.createdAt, createdAt) &&
      within(filter.updatedAt, updatedAt),
  )
}
