import { z } from 'zod'

const Money = z.object({ amount: z.string(), currencyCode: z.string() })

/** A new kind of pricing must not make a subscription unreadable. */
const Pricing = z.looseObject({
  __typename: z.string(),
  interval: z.optional(z.string()),
  price: z.optional(Money),
  balanceUsed: z.optional(Money),
  cappedAmount: z.optional(Money),
})

export const AppSubscription = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  currentPeriodEnd: z.nullable(z.iso.datetime()),
  returnUrl: z.string(),
  test: z.boolean(),
  trialDays: z.number(),
  lineItems: z.array(z.object({ plan: z.object({ pricingDetails: Pricing }) })),
})
export type AppSubscription = z.infer<typeof AppSubscription>

const subscriptionFields = `fragment CartographSubscriptionFields on AppSubscription {
  id
  name
  status
  createdAt
  currentPeriodEnd
  returnUrl
  test
  trialDays
  lineItems {
    plan {
      pricingDetails {
        __typename
        ... on AppRecurringPricing { interval price { amount currencyCode } }
        ... on AppUsagePricing {
          balanceUsed { amount currencyCode }
          cappedAmount { amount currencyCode }
        }
      }
    }
  }
}`

/** A shop has one active subscription of an app, so the one that counts is among the newest. */
export const subscriptionsDocument = `query CartographSubscriptions {
  currentAppInstallation {
    allSubscriptions(first: 50, reverse: true, sortKey: CREATED_AT) {
      nodes { ...CartographSubscriptionFields }
    }
  }
}
${subscriptionFields}`

export const Subscriptions = z.object({
  currentAppInstallation: z.object({
    allSubscriptions: z.object({ nodes: z.array(AppSubscription) }),
  }),
})

export const subscriptionDocument = `query CartographSubscription($id: ID!) {
  node(id: $id) { ...CartographSubscriptionFields }
}
${subscriptionFields}`

/** Empty for an id of something else. */
export const FoundSubscription = z.object({
  node: z.nullable(z.union([AppSubscription, z.object({}).transform(() => null)])),
})

const UsageRecord = z.object({ id: z.string(), createdAt: z.iso.datetime(), price: Money })
export type UsageRecord = z.infer<typeof UsageRecord>

export const MeteredSubscription = AppSubscription.extend({
  lineItems: z.array(
    z.object({
      id: z.string(),
      plan: z.object({ pricingDetails: Pricing }),
      usageRecords: z.object({ nodes: z.array(UsageRecord) }),
    }),
  ),
})
export type MeteredSubscription = z.infer<typeof MeteredSubscription>

const usageRecordFields = `fragment CartographUsageRecordFields on AppUsageRecord {
  id
  createdAt
  price { amount currencyCode }
}`

export const usageDocument = `query CartographUsage($id: ID!) {
  node(id: $id) { ...CartographSubscriptionFields ...CartographUsageFields }
}
${subscriptionFields}
fragment CartographUsageFields on AppSubscription {
  lineItems {
    id
    usageRecords(first: 50, reverse: true, sortKey: CREATED_AT) {
      nodes { ...CartographUsageRecordFields }
    }
  }
}
${usageRecordFields}`

/** Empty for an id of something else. */
export const FoundUsage = z.object({
  node: z.nullable(z.union([MeteredSubscription, z.object({}).transform(() => null)])),
})

export const billingCurrencyDocument = `query CartographBillingCurrency {
  shopBillingPreferences { currency }
}`

export const BillingCurrency = z.object({
  shopBillingPreferences: z.object({ currency: z.string() }),
})

export const subscribeDocument = `mutation CartographSubscribe(
  $name: String!
  $returnUrl: URL!
  $test: Boolean
  $trialDays: Int
  $replacementBehavior: AppSubscriptionReplacementBehavior
  $lineItems: [AppSubscriptionLineItemInput!]!
) {
  appSubscriptionCreate(
    name: $name
    returnUrl: $returnUrl
    test: $test
    trialDays: $trialDays
    replacementBehavior: $replacementBehavior
    lineItems: $lineItems
  ) {
    confirmationUrl
    userErrors { message }
  }
}`

const userErrors = z.array(z.object({ message: z.string() }))

export const Subscribed = z.object({
  appSubscriptionCreate: z.nullable(
    z.object({ confirmationUrl: z.nullable(z.string()), userErrors }),
  ),
})

export const recordUsageDocument = `mutation CartographRecordUsage(
  $subscriptionLineItemId: ID!
  $price: MoneyInput!
  $description: String!
  $idempotencyKey: String
) {
  appUsageRecordCreate(
    subscriptionLineItemId: $subscriptionLineItemId
    price: $price
    description: $description
    idempotencyKey: $idempotencyKey
  ) {
    appUsageRecord { ...CartographUsageRecordFields }
    userErrors { message }
  }
}
${usageRecordFields}`

export const UsageRecorded = z.object({
  appUsageRecordCreate: z.nullable(
    z.object({ appUsageRecord: z.nullable(UsageRecord), userErrors }),
  ),
})

export const unsubscribeDocument = `mutation CartographUnsubscribe($id: ID!) {
  appSubscriptionCancel(id: $id) { userErrors { message } }
}`

export const Unsubscribed = z.object({
  appSubscriptionCancel: z.nullable(z.object({ userErrors })),
})
