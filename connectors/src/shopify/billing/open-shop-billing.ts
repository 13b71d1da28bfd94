import { systemPorts, type ConnectorPorts } from '../../kit/clock.ts'
import type { AccessTokens } from '../../kit/manifest/auth.ts'
import { ConnectorError } from '../../kit/errors.ts'
import { ShopifyClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import {
  BillingCurrency,
  billingCurrencyDocument,
  FoundSubscription,
  FoundUsage,
  recordUsageDocument,
  subscribeDocument,
  Subscribed,
  subscriptionDocument,
  Subscriptions,
  subscriptionsDocument,
  Unsubscribed,
  unsubscribeDocument,
  usageDocument,
  UsageRecorded,
  type AppSubscription,
  type MeteredSubscription,
  type UsageRecord,
} from './billing-queries.ts'

export type { AppSubscription, MeteredSubscription, UsageRecord } from './billing-queries.ts'

/** What a shop pays our app through Shopify. */
export interface ShopBilling {
  /** The newest first, whatever their state. */
  list(signal: AbortSignal): Promise<readonly AppSubscription[]>
  /** Null for the id of another shop, of another app, or of nothing. */
  find(id: string, signal: AbortSignal): Promise<AppSubscription | null>
  /** The currency of the shop's own bills at Shopify. An app may charge in it, and in US dollars. */
  readCurrency(signal: AbortSignal): Promise<string>
  /** The page where the merchant approves it. A subscription that runs is replaced then. */
  create(subscription: NewAppSubscription, signal: AbortSignal): Promise<string>
  cancel(id: string, signal: AbortSignal): Promise<void>
  /** Like `find`, with its 50 newest charges by use. */
  findUsage(id: string, signal: AbortSignal): Promise<MeteredSubscription | null>
  /** Charges for use at once. A key that was recorded before answers that record and charges nothing. */
  recordUsage(usage: NewUsageRecord, signal: AbortSignal): Promise<UsageRecord>
}

export interface NewUsageRecord {
  readonly lineItemId: string
  readonly price: ShopMoney
  /** Shown on the bill. */
  readonly description: string
  readonly idempotencyKey: string
}

export interface NewAppSubscription {
  readonly name: string
  readonly interval: 'EVERY_30_DAYS' | 'ANNUAL'
  readonly price: ShopMoney
  /** Charged by use, up to a cap for 30 days. */
  readonly usage: { readonly cap: ShopMoney; readonly terms: string } | null
  /** Shopify adds `charge_id`. */
  readonly returnUrl: string
  readonly isTest: boolean
  /** The first charge comes after these days. */
  readonly trialDays: number
}

export interface ShopMoney {
  /** '99.00' */
  readonly amount: string
  readonly currencyCode: string
}

/** Shopify refused a change; the message is Shopify's. */
export class ShopBillingRefusal extends Error {
  override readonly name = 'ShopBillingRefusal'
}

export interface OpenShopBilling {
  readonly shop: string
  readonly tokens: AccessTokens
  readonly hosts: Readonly<Record<string, string>>
}

/** Billing of the app whose tokens these are, in one shop. */
export function openShopBilling(
  { shop, tokens, hosts }: OpenShopBilling,
  ports: ConnectorPorts = systemPorts,
): ShopBilling {
  const client = new ShopifyClient({ tokens, params: { shop }, hosts, ports })
  return {
    async list(signal) {
      const { data } = await client.query({
        document: subscriptionsDocument,
        variables: {},
        answer: Subscriptions,
        signal,
      })
      return data.currentAppInstallation.allSubscriptions.nodes
    },
    async find(id, signal) {
      const { data } = await client.query({
        document: subscriptionDocument,
        variables: { id },
        answer: FoundSubscription,
        signal,
      })
      return data.node
    },
    async readCurrency(signal) {
      const { data } = await client.query({
        document: billingCurrencyDocument,
        variables: {},
        answer: BillingCurrency,
        signal,
      })
      return data.shopBillingPreferences.currency
    },
    async create({ name, interval, price, usage, returnUrl, isTest, trialDays }, signal) {
      const recurring = {
        plan: { appRecurringPricingDetails: { interval, price: { ...price } } },
      }
      const byUse = usage && {
        plan: { appUsagePricingDetails: { cappedAmount: { ...usage.cap }, terms: usage.terms } },
      }
      const { data } = await client.query({
        document: subscribeDocument,
        variables: {
          name,
          returnUrl,
          test: isTest,
          trialDays,
          replacementBehavior: 'APPLY_IMMEDIATELY',
          lineItems: byUse === null ? [recurring] : [recurring, byUse],
        },
        answer: Subscribed,
        signal,
      })
      const page = data.appSubscriptionCreate?.confirmationUrl ?? null
      requireDone(data.appSubscriptionCreate)
      if (page === null) throw new ConnectorError('payload', 'Shopify sent no page for approval')
      return page
    },
    async cancel(id, signal) {
      const { data } = await client.query({
        document: unsubscribeDocument,
        variables: { id },
        answer: Unsubscribed,
        signal,
      })
      requireDone(data.appSubscriptionCancel)
    },
    async findUsage(id, signal) {
      const { data } = await client.query({
        document: usageDocument,
        variables: { id },
        answer: FoundUsage,
        signal,
      })
      return data.node
    },
    async recordUsage({ lineItemId, price, description, idempotencyKey }, signal) {
      const { data } = await client.query({
        document: recordUsageDocument,
        variables: {
          subscriptionLineItemId: lineItemId,
          price: { ...price },
          description,
          idempotencyKey,
        },
        answer: UsageRecorded,
        signal,
      })
      const record = data.appUsageRecordCreate?.appUsageRecord ?? null
      requireDone(data.appUsageRecordCreate)
      if (record === null) throw new ConnectorError('payload', 'Shopify sent no record of the use')
      return record
    },
  }
}

function requireDone(
  payload: { readonly userErrors: readonly { readonly message: string }[] } | null,
): void {
  if (payload === null) throw new ConnectorError('payload', 'Shopify did not change the plan')
  const [first] = payload.userErrors
  if (first !== undefined) throw new ShopBillingRefusal(first.message)
}

/** The page of the shop's admin with its bills, its method of payment and its address. */
export function shopBillingPage({ shop, hosts }: Pick<OpenShopBilling, 'shop' | 'hosts'>): string {
  const host = (hosts['SHOP'] ?? manifest.hosts.SHOP).replace('{shop}', encodeURIComponent(shop))
  return `${host}/admin/settings/billing`
}
