import { z } from 'zod'
import {
  AccessScope,
  AgreementNode,
  CheckoutNode,
  CollectionNode,
  Count,
  CustomerNode,
  InventoryItemNode,
  InventoryLevelNode,
  LineItemNode,
  OrderNode,
  PageInfo,
  ProductNode,
  ProductVariantNode,
  ReportAnswer,
  ShopFacts,
} from '../../shopify/api-types.ts'
import * as billing from '../../shopify/billing/billing-queries.ts'
import { bulkDocument } from '../../shopify/bulk/bulk-document.ts'
import {
  BulkOperation,
  cancelDocument,
  startDocument,
  Started,
  stateDocument,
} from '../../shopify/bulk/bulk-operation.ts'
import * as queries from '../../shopify/queries.ts'
import { Uninstalled, uninstallDocument } from '../../shopify/uninstall-app.ts'

export interface SentDocument {
  readonly name: string
  readonly document: string
  /** What parses the answer, as far as its fields may not be null. */
  readonly answer: z.ZodType
}

const { ordersPage, customersPage, productsPage } = queries

function pageOf(node: z.ZodType): z.ZodType {
  return z.object({ records: z.object({ nodes: z.array(node), pageInfo: PageInfo }) })
}

function restOf(node: z.ZodType): z.ZodType {
  const children = z.object({ nodes: z.array(node), pageInfo: PageInfo })
  return z.object({ parent: z.nullable(z.object({ children })) })
}

const counted = z.object({ counted: z.nullable(Count) })
const found = z.object({ found: z.nullable(z.unknown()) })
const installation = z.object({ accessScopes: z.array(AccessScope) })
const agreements = z.object({ nodes: z.array(AgreementNode), pageInfo: PageInfo })

/** Every document that is sent to Shopify. */
export const documents: readonly SentDocument[] = [
  { name: 'orders', document: ordersPage.document, answer: pageOf(OrderNode) },
  { name: 'customers', document: customersPage.document, answer: pageOf(CustomerNode) },
  { name: 'products', document: productsPage.document, answer: pageOf(ProductNode) },
  {
    name: 'collections',
    document: queries.collectionsPage.document,
    answer: pageOf(CollectionNode),
  },
  { name: 'checkouts', document: queries.checkoutsPage.document, answer: pageOf(CheckoutNode) },
  {
    name: 'inventory',
    document: queries.inventoryPage.document,
    answer: pageOf(InventoryItemNode),
  },
  {
    name: 'levels of an inventory item',
    document: queries.inventoryLevelsRest,
    answer: restOf(InventoryLevelNode),
  },
  { name: 'number of checkouts', document: queries.checkoutsCount, answer: counted },
  { name: 'number of variants', document: queries.variantsCount, answer: counted },
  { name: 'an inventory item', document: queries.inventoryItemById, answer: found },
  { name: 'lines', document: queries.lineItemsRest, answer: restOf(LineItemNode) },
  { name: 'variants', document: queries.variantsRest, answer: restOf(ProductVariantNode) },
  {
    name: 'products of a collection',
    document: queries.collectionProductsRest,
    answer: restOf(z.object({ id: z.string() })),
  },
  {
    name: 'agreements',
    document: queries.agreementsRest,
    answer: z.object({ order: z.nullable(z.object({ agreements })) }),
  },
  { name: 'number of orders', document: queries.ordersCount, answer: counted },
  { name: 'number of customers', document: queries.customersCount, answer: counted },
  { name: 'number of products', document: queries.productsCount, answer: counted },
  { name: 'number of collections', document: queries.collectionsCount, answer: counted },
  {
    name: 'existing records',
    document: queries.existingNodes,
    answer: z.object({
      nodes: z.array(z.nullable(z.unknown())),
      currentAppInstallation: installation,
    }),
  },
  { name: 'an order', document: queries.orderById, answer: found },
  { name: 'a customer', document: queries.customerById, answer: found },
  { name: 'a collection', document: queries.collectionById, answer: found },
  { name: 'sales report', document: queries.shopifyql, answer: ReportAnswer },
  {
    name: 'shop',
    document: queries.shopFacts,
    answer: z.object({ shop: ShopFacts, currentAppInstallation: installation }),
  },
  { name: 'uninstallation', document: uninstallDocument, answer: Uninstalled },
  {
    name: 'subscriptions',
    document: billing.subscriptionsDocument,
    answer: billing.Subscriptions,
  },
  {
    name: 'a subscription',
    document: billing.subscriptionDocument,
    answer: z.object({ node: z.nullable(billing.AppSubscription) }),
  },
  {
    name: 'currency of bills',
    document: billing.billingCurrencyDocument,
    answer: billing.BillingCurrency,
  },
  { name: 'new subscription', document: billing.subscribeDocument, answer: billing.Subscribed },
  {
    name: 'cancellation of a subscription',
    document: billing.unsubscribeDocument,
    answer: billing.Unsubscribed,
  },
  {
    name: 'use of a subscription',
    document: billing.usageDocument,
    answer: z.object({ node: z.nullable(billing.MeteredSubscription) }),
  },
  {
    name: 'new charge by use',
    document: billing.recordUsageDocument,
    answer: billing.UsageRecorded,
  },
  { name: 'start of a bulk operation', document: startDocument, answer: Started },
  {
    name: 'state of a bulk operation',
    document: stateDocument,
    answer: z.object({ bulkOperation: z.nullable(BulkOperation) }),
  },
  { name: 'cancellation of a bulk operation', document: cancelDocument, answer: z.unknown() },
  // Their records are parsed like those of the pages.
  ...[
    ordersPage,
    customersPage,
    productsPage,
    queries.checkoutsPage,
    queries.inventoryPage,
  ].flatMap(({ document }) => {
    const bulk = bulkDocument(document, 'updated_at:>=2026-01-01')?.document
    const name = document.match(/\w+(?=\()/)?.[0] ?? ''
    return bulk === undefined ? [] : [{ name: `bulk ${name}`, document: bulk, answer: z.unknown() }]
  }),
]
