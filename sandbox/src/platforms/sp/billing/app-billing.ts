import { dateTime, gid, optionalDateTime, readGid } from '../format.ts'
import type { ShopView } from '../shop-view.ts'
import type { ShopLedger } from './ledger.ts'
import { decimalOf, minorOf } from './shop-amount.ts'
import type { SimulatedSubscription, SimulatedUsageRecord } from './state.ts'

interface MoneyInput {
  readonly amount: string
  readonly currencyCode: string
}

/** The arguments of `appSubscriptionCreate`. */
export interface NewAppSubscription {
  readonly name: string
  readonly returnUrl: string
  readonly test: boolean | null
  readonly trialDays?: number | null
  readonly lineItems: readonly {
    readonly plan: {
      readonly appRecurringPricingDetails?: {
        readonly interval: SimulatedSubscription['interval']
        readonly price: MoneyInput
      } | null
      readonly appUsagePricingDetails?: {
        readonly cappedAmount: MoneyInput
        readonly terms: string
      } | null
    }
  }[]
}

/** The arguments of `appUsageRecordCreate`. */
export interface NewUsageRecord {
  readonly subscriptionLineItemId: string
  readonly price: MoneyInput
  readonly description: string
  readonly idempotencyKey?: string | null
}

export type AppBilling = ReturnType<typeof appBilling>

/** The resolvers of an app's subscriptions in one shop. */
export function appBilling(
  ledger: ShopLedger,
  { name: shop, currency }: Pick<ShopView, 'name' | 'currency'>,
  pageOf: (id: number) => string,
) {
  const refused = (message: string) => ({
    appSubscription: null,
    confirmationUrl: null,
    userErrors: [{ field: null, message }],
  })

  return {
    list({ first, reverse }: { readonly first?: number | null; readonly reverse: boolean }) {
      const all = reverse ? ledger.list(shop) : ledger.list(shop).toReversed()
      const nodes = all.slice(0, first ?? all.length).map((one) => nodeOf(ledger, one))
      const pageInfo = { hasNextPage: nodes.length < all.length, hasPreviousPage: false }
      return { nodes, pageInfo: { ...pageInfo, startCursor: null, endCursor: null } }
    },
    find(id: string) {
      const found = ledger.find(shop, readGid(id)?.id ?? 0)
      return found && nodeOf(ledger, found)
    },
    create({ name, returnUrl, test, trialDays, lineItems }: NewAppSubscription) {
      const details = lineItems.map(({ plan }) => plan)
      const recurring = details.flatMap((plan) => plan.appRecurringPricingDetails ?? [])
      const byUse = details.flatMap((plan) => plan.appUsagePricingDetails ?? [])
      const [{ interval, price } = {}] = recurring
      const [usage] = byUse
      if (recurring.length !== 1 || byUse.length > 1 || interval === undefined || !price)
        return refused('A subscription has one recurring line item and at most one of usage')
      if (usage !== undefined && interval === 'ANNUAL')
        return refused('Usage cannot be combined with annual pricing')
      const amountMinor = minorOf(price.amount, price.currencyCode)
      const capMinor = usage && minorOf(usage.cappedAmount.amount, usage.cappedAmount.currencyCode)
      if (amountMinor === null || capMinor === null)
        return refused('The amount is not valid in its currency')
      const currencies = [price.currencyCode, usage?.cappedAmount.currencyCode ?? 'USD']
      if (currencies.some((one) => one !== 'USD' && one !== currency))
        return refused(`The currency must be USD or ${currency}`)
      const created = ledger.create({
        shop,
        name,
        returnUrl,
        isTest: test ?? false,
        trialDays: trialDays ?? 0,
        interval,
        amountMinor,
        currency: price.currencyCode,
        usage:
          usage === undefined || capMinor === undefined
            ? null
            : { capMinor, currency: usage.cappedAmount.currencyCode, terms: usage.terms },
      })
      const confirmationUrl = pageOf(created.id)
      return { appSubscription: nodeOf(ledger, created), confirmationUrl, userErrors: [] }
    },
    cancel(id: string) {
      const found = ledger.find(shop, readGid(id)?.id ?? 0)
      if (found === null) return refused('The subscription does not exist')
      if (!['ACTIVE', 'FROZEN', 'PENDING'].includes(found.status))
        return refused(`The subscription is ${found.status.toLowerCase()}`)
      ledger.cancel(found)
      return { appSubscription: nodeOf(ledger, found), userErrors: [] }
    },
    recordUsage({ price, description, idempotencyKey, ...args }: NewUsageRecord) {
      const refusedUse = (message: string) => ({
        appUsageRecord: null,
        userErrors: [{ field: null, message }],
      })
      const [subscription = ''] = args.subscriptionLineItemId.split('?')
      const found = ledger.find(shop, readGid(subscription)?.id ?? 0)
      if (found === null) return refusedUse('The subscription line item does not exist')
      const amountMinor = minorOf(price.amount, price.currencyCode)
      if (amountMinor === null || price.currencyCode !== found.usage?.currency)
        return refusedUse('The amount is not valid in the currency of the line item')
      const record = ledger.recordUsage(found, {
        amountMinor,
        description,
        idempotencyKey: idempotencyKey ?? null,
      })
      if (typeof record === 'string') return refusedUse(record)
      return { appUsageRecord: usageNodeOf(record), userErrors: [] }
    },
  }
}

function priceOf(minor: number, currencyCode: string) {
  return { amount: decimalOf(minor, currencyCode), currencyCode }
}

function usageNodeOf({ id, at, currency, amountMinor, ...record }: SimulatedUsageRecord) {
  return {
    id: gid('AppUsageRecord', id),
    createdAt: dateTime(at),
    description: record.description,
    idempotencyKey: record.idempotencyKey,
    price: priceOf(amountMinor, currency),
  }
}

function nodeOf(ledger: ShopLedger, subscription: SimulatedSubscription) {
  const { id, name, status, createdAt, returnUrl, isTest, trialDays, usage } = subscription
  const { interval, amountMinor, currency, periodEnd } = subscription
  const recurring = {
    __typename: 'AppRecurringPricing',
    interval,
    price: priceOf(amountMinor, currency),
  }
  const byUse = usage && {
    __typename: 'AppUsagePricing',
    interval: 'EVERY_30_DAYS',
    cappedAmount: priceOf(usage.capMinor, usage.currency),
    balanceUsed: priceOf(ledger.balanceUsed(subscription), usage.currency),
    terms: usage.terms,
  }
  return {
    __typename: 'AppSubscription',
    id: gid('AppSubscription', id),
    name,
    status,
    createdAt: dateTime(createdAt),
    // Only an active one has it.
    currentPeriodEnd: optionalDateTime(status === 'ACTIVE' ? periodEnd : null),
    returnUrl,
    test: isTest,
    trialDays,
    lineItems: [recurring, ...(byUse === null ? [] : [byUse])].map((pricingDetails, index) => ({
      id: `${gid('AppSubscriptionLineItem', id)}?v=1&index=${index}`,
      plan: { pricingDetails },
      usageRecords({ first, reverse }: { readonly first?: number | null; reverse: boolean }) {
        const records = pricingDetails === byUse ? ledger.listUsage(subscription) : []
        const all = reverse ? records : records.toReversed()
        return { nodes: all.slice(0, first ?? all.length).map(usageNodeOf) }
      },
    })),
  }
}
