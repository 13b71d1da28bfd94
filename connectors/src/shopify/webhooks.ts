import type { AuditAction, TableName } from '@cartograph/contract'
import {
  headerOf,
  type AccountChange,
  type AccountEvent,
  type DeletedRecords,
  type PlatformEvent,
  type Webhook,
  type WebhookRequest,
} from '../kit/manifest/webhook.ts'
import { parseJsonOrNull } from '../kit/values/parse-json-or-null.ts'
import { isSignedWebhook } from './oauth.ts'
import {
  ShopifyCustomerNotice,
  ShopifyDeletion,
  ShopifyNotice,
  ShopifySubscriptionNotice,
  ShopifyUninstallation,
} from './webhook-types.ts'

/** All topics are sent to one address, and say which they are in a header. */
export const shopifyWebhook: Webhook = {
  name: 'webhooks.shopify',
  path: '/v1/webhooks/sp',
  summary:
    'Webhooks of Shopify: app/uninstalled, app_subscriptions/update, customers/data_request, customers/redact and shop/redact. Signed in X-Shopify-Hmac-Sha256.',
  contentType: 'application/json',
  body: ShopifyNotice,
  read(request, { app }) {
    const { body } = request
    if (!isSignedWebhook(body, header(request, 'hmac-sha256'), app.clientSecret)) return null
    const content = parseJsonOrNull(Buffer.from(body).toString())
    const domain = header(request, 'shop-domain').toLowerCase()
    if (!isAbout(content, domain)) return null
    const event = topics.get(header(request, 'topic'))?.(content) ?? null
    const shop = domain.replace(/\.myshopify\.com$/, '')
    const billing = billingEvent(request, content)
    if (event === null || shop === '') return billing
    return [asEvent(request, shop, event), ...billing]
  },
}

interface TopicEvent {
  readonly action: AuditAction
  readonly change: AccountChange
  readonly details?: AccountEvent['details']
}

/** Null for a body that cannot be read. */
type Topic = (content: unknown) => TopicEvent | null

const topics: ReadonlyMap<string, Topic> = new Map<string, Topic>([
  ['app/uninstalled', () => ({ action: 'shopify.uninstalled', change: { kind: 'uninstalled' } })],
  ['orders/delete', deletionOf('orders', 'shopify.order_deleted')],
  ['customers/delete', deletionOf('customers', 'shopify.customer_deleted')],
  ['customers/redact', readRedaction],
  ['customers/data_request', readDataRequest],
  ['shop/redact', () => ({ action: 'shopify.shop_forgotten', change: { kind: 'account_erased' } })],
])

function asEvent(request: WebhookRequest, shop: string, event: TopicEvent): PlatformEvent {
  const at = new Date(header(request, 'triggered-at'))
  return {
    kind: 'account',
    account: { param: 'shop', value: shop },
    id: header(request, 'webhook-id'),
    at: Number.isNaN(at.getTime()) ? null : at,
    details: {},
    ...event,
  }
}

/** By the shop's id of the body, since the body alone is signed. Uninstalling ends what a shop pays. */
function billingEvent(request: WebhookRequest, content: unknown): PlatformEvent[] {
  const topic = header(request, 'topic')
  const named =
    topic === 'app/uninstalled'
      ? ShopifyUninstallation.safeParse(content).data?.id
      : topic === 'app_subscriptions/update'
        ? ShopifySubscriptionNotice.safeParse(content).data?.app_subscription
            .admin_graphql_api_shop_id
        : undefined
  const shopId = String(named ?? '').replace('gid://shopify/Shop/', '')
  if (!/^\d+$/.test(shopId)) return []
  return [{ kind: 'billing', shopId, id: header(request, 'webhook-id') }]
}

/**
 * Only the body is signed, with the secret that also signs consent callbacks. Those are not JSON,
 * and a webhook about one shop must not pass for another, whatever its headers say.
 */
function isAbout(content: unknown, domain: string): boolean {
  const named = ShopifyNotice.safeParse(content)
  const shop = named.data?.shop_domain ?? named.data?.myshopify_domain ?? domain
  return named.success && shop.toLowerCase() === domain
}

/** Newer webhooks send the same headers without `x-`. */
function header(request: WebhookRequest, name: string): string {
  return headerOf(request, `x-shopify-${name}`) || headerOf(request, `shopify-${name}`)
}

const tablesOf = {
  orders: [
    'orders',
    'order_lines',
    'refunds',
    'refund_lines',
    'order_transactions',
    'fulfillments',
  ],
  customers: ['customers'],
} as const satisfies Record<string, readonly TableName[]>

function recordsOf(stream: keyof typeof tablesOf, ids: readonly (string | number)[]) {
  return { stream, externalIds: ids.map(String), tables: tablesOf[stream] } satisfies DeletedRecords
}

function deletionOf(stream: keyof typeof tablesOf, action: AuditAction) {
  return (content: unknown): TopicEvent | null => {
    const deleted = ShopifyDeletion.safeParse(content)
    if (!deleted.success) return null
    const records = recordsOf(stream, [deleted.data.id])
    const details = { id: String(deleted.data.id) }
    return { action, change: { kind: 'records_deleted', records }, details }
  }
}

function readRedaction(content: unknown): TopicEvent | null {
  const read = ShopifyCustomerNotice.safeParse(content)
  if (!read.success) return null
  const { customer, orders_to_redact: orders } = read.data
  const customerId = String(customer.id)
  return {
    action: 'shopify.customer_forgotten',
    change: {
      kind: 'customer_erased',
      customerId,
      email: customer.email ?? null,
      records: [recordsOf('customers', [customerId]), recordsOf('orders', orders)],
    },
    details: { customer_id: customerId, orders: orders.length },
  }
}

function readDataRequest(content: unknown): TopicEvent | null {
  const read = ShopifyCustomerNotice.safeParse(content)
  if (!read.success) return null
  const { customer, orders_requested } = read.data
  return {
    action: 'shopify.data_requested',
    change: { kind: 'customer_data_requested' },
    details: { customer_id: String(customer.id), orders: orders_requested.map(String) },
  }
}
