import type { Collection } from '../../world/create-world.ts'
import { refundIds, idCapacity } from '../../world/ids.ts'
import type { AppBilling, NewAppSubscription, NewUsageRecord } from './billing/app-billing.ts'
import { countCheckouts, listCheckouts } from './checkout-node.ts'
import { countCollections, findCollection, listCollections } from './collection-node.ts'
import { customerNode } from './customer-node.ts'
import { gid, readGid } from './format.ts'
import {
  countVariants,
  inventoryItemNode,
  listInventory,
  stockedVariants,
} from './inventory-node.ts'
import { countRecords, listPage, type ListArguments } from './listing.ts'
import { maxPageSize, toConnection } from './connection.ts'
import { SimulatedError } from './errors.ts'
import { orderNode, refundNode } from './order-node.ts'
import { productIndexOf, productNode, variantNode, variantNodeById } from './product-node.ts'
import { shopId } from './shop-id.ts'
import type { ShopView } from './shop-view.ts'
import { answerShopifyql } from './shopifyql.ts'

interface ById {
  readonly id: string
}
type CountArguments = Parameters<typeof countRecords>[1]

/** The app whose token a request has. */
export interface AppInstallation {
  uninstall(): void
  /** What the shop pays it. */
  readonly billing: AppBilling
  /** Its queries that run in bulk, seen from the request. */
  readonly bulk: {
    run(args: { readonly query: string; readonly groupObjects: boolean }): unknown
    cancel(id: string): unknown
    find(id: string): unknown
  }
}

/** The resolvers of QueryRoot and Mutation for one request. */
export function rootFor(view: ShopView, app: AppInstallation | null = null) {
  const { world, at } = view
  const order = (index: number) => orderNode(world.orders.get(index, at), view)
  const variantOf = ({ product, variant }: ReturnType<typeof stockedVariants>[number]) =>
    variantNode(variant, product, view)
  const find = {
    Order: (id: number) => existing(world.orders, id, (index) => order(index)),
    Collection: (id: number) => findCollection(id, view),
    Refund: (id: number) => refundById(id, view),
    Customer: (id: number) => existing(world.customers, id, (index) => customerNode(index, view)),
    Product: (id: number) =>
      existing(world.products, id, (index) => productNode(world.products.get(index, at), view)),
    ProductVariant: (id: number) => variantById(id, view),
    InventoryItem: (id: number) => {
      const found = stockedVariants(view).find(({ variant }) => variant.id === id)
      return found === undefined ? null : inventoryItemNode(found, view, variantOf)
    },
  }

  function existing<Node>(
    collection: Pick<Collection<unknown>, 'indexOf' | 'count' | 'has'>,
    id: number,
    toNode: (index: number) => Node,
  ): Node | null {
    const index = collection.indexOf(id)
    if (index === null || index >= collection.count(at)) return null
    return collection.has(index) ? toNode(index) : null
  }

  const ofType = (type: keyof typeof find, { id }: ById) => {
    if (view.deleted.has(id)) return null
    const named = readGid(id)
    return named?.type === type ? find[type](named.id) : null
  }

  function node({ id }: ById): unknown {
    const type = readGid(id)?.type ?? ''
    if (type === 'AppSubscription') return app?.billing.find(id) ?? null
    if (type === 'BulkOperation') return app?.bulk.find(id) ?? null
    return isKeyOf(find, type) ? ofType(type, { id }) : null
  }

  function remove(type: 'Order' | 'Customer', id: string) {
    const isThere = ofType(type, { id }) !== null
    if (isThere) view.deleted.add(id)
    const message = `${type} does not exist`
    return { id: isThere ? id : null, userErrors: isThere ? [] : [{ field: ['id'], message }] }
  }

  return {
    shop: () => shopNode(view),
    shopBillingPreferences: { currency: view.currency },
    currentAppInstallation: {
      __typename: 'AppInstallation',
      id: gid('AppInstallation', 1),
      allSubscriptions: (args: { first?: number | null; reverse: boolean }) =>
        app?.billing.list(args) ?? { nodes: [], pageInfo: onlyPage },
      accessScopes: view.scopes.map((handle) => ({ handle, description: `Grants ${handle}` })),
    },
    node,
    nodes: ({ ids }: { readonly ids: readonly string[] }) => {
      if (ids.length > maxPageSize)
        throw new SimulatedError(
          'MAX_INPUT_SIZE_EXCEEDED',
          `The input array size of ${ids.length} is greater than the maximum allowed of ${maxPageSize}.`,
        )
      return ids.map((id) => node({ id }))
    },
    order: (args: ById) => ofType('Order', args),
    refund: (args: ById) => ofType('Refund', args),
    customer: (args: ById) => ofType('Customer', args),
    product: (args: ById) => ofType('Product', args),
    collection: (args: ById) => ofType('Collection', args),
    collections: (args: Parameters<typeof listCollections>[0]) => listCollections(args, view),
    collectionsCount: (args: Parameters<typeof countCollections>[0]) =>
      countCollections(args, view),
    inventoryItem: (args: ById) => ofType('InventoryItem', args),
    inventoryItems: (args: Parameters<typeof listInventory>[0]) =>
      listInventory(args, view, variantOf),
    productVariantsCount: () => countVariants(view),
    abandonedCheckouts: (args: Parameters<typeof listCheckouts>[0]) => listCheckouts(args, view),
    abandonedCheckoutsCount: (args: Parameters<typeof countCheckouts>[0]) =>
      countCheckouts(args, view),
    orders: (args: Omit<ListArguments, 'type'>) =>
      toConnection(listPage(world.orders, { ...args, type: 'Order' }, view), (each) =>
        orderNode(each, view),
      ),
    customers: (args: Omit<ListArguments, 'type'>) =>
      toConnection(listPage(world.customers, { ...args, type: 'Customer' }, view), ({ index }) =>
        customerNode(index, view),
      ),
    products: (args: Omit<ListArguments, 'type'>) =>
      toConnection(
        listPage(world.products, { ...args, type: 'Product', filtersByStatus: true }, view),
        (each) => productNode(each, view),
      ),
    ordersCount: (args: Omit<CountArguments, 'type'>) =>
      countRecords(world.orders, { ...args, type: 'Order' }, view),
    customersCount: (args: Omit<CountArguments, 'type'>) =>
      countRecords(world.customers, { ...args, type: 'Customer' }, view),
    productsCount: (args: Omit<CountArguments, 'type'>) =>
      countRecords(world.products, { ...args, type: 'Product', filtersByStatus: true }, view),
    bulkOperation: ({ id }: ById) => app?.bulk.find(id) ?? null,
    bulkOperationRunQuery: (args: { query: string; groupObjects: boolean }) => app?.bulk.run(args),
    bulkOperationCancel: ({ id }: ById) => app?.bulk.cancel(id),
    orderDelete: ({ orderId }: { readonly orderId: string }) => {
      const { id: deletedId, userErrors } = remove('Order', orderId)
      return { deletedId, userErrors }
    },
    customerDelete: ({ input }: { readonly input: ById }) => {
      const { id: deletedCustomerId, userErrors } = remove('Customer', input.id)
      return { deletedCustomerId, userErrors }
    },
    appSubscriptionCreate: (args: NewAppSubscription) => app?.billing.create(args),
    appSubscriptionCancel: (args: ById) => app?.billing.cancel(args.id),
    appUsageRecordCreate: (args: NewUsageRecord) => app?.billing.recordUsage(args),
    appUninstall: () => {
      app?.uninstall()
      return { app: { __typename: 'App', id: gid('App', 1) }, userErrors: [] }
    },
    shopifyqlQuery: ({ query }: { query: string }) => answerShopifyql(query, view),
  }
}

const onlyPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }

function shopNode({ name, title, world }: ShopView) {
  const host = `${name}.myshopify.com`
  return {
    __typename: 'Shop',
    id: gid('Shop', shopId(name)),
    name: title,
    myshopifyDomain: host,
    primaryDomain: { host, url: `https://${host}` },
    email: `hello@${name}.example.com`,
    currencyCode: world.options.currency,
    ianaTimezone: world.options.timezone,
    plan: { publicDisplayName: 'Basic', shopifyPlus: false, partnerDevelopment: true },
  }
}

function refundById(id: number, view: ShopView) {
  const place = refundIds.index(id)
  if (place === null) return null
  const index = Math.floor(place / idCapacity.refunds)
  const { orders } = view.world
  if (index >= orders.count(view.at) || !orders.has(index)) return null
  const order = orders.get(index, view.at)
  const refund = order.refunds.find((each) => each.id === id)
  return refund ? refundNode(refund, order, view) : null
}

function variantById(id: number, view: ShopView) {
  return productIndexOf(id) < view.world.products.count(view.at) ? variantNodeById(id, view) : null
}

function isKeyOf<T extends object>(of: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(of, key)
}
