export const billingTypes = /* GraphQL */ `
  enum AppPricingInterval {
    ANNUAL
    EVERY_30_DAYS
  }

  enum AppSubscriptionReplacementBehavior {
    APPLY_IMMEDIATELY
    APPLY_ON_NEXT_BILLING_CYCLE
    STANDARD
  }

  enum AppSubscriptionSortKeys {
    CREATED_AT
    ID
  }

  enum AppSubscriptionStatus {
    ACCEPTED
    ACTIVE
    CANCELLED
    DECLINED
    EXPIRED
    FROZEN
    PENDING
  }

  type AppSubscription implements Node {
    id: ID!
    name: String!
    status: AppSubscriptionStatus!
    createdAt: DateTime!
    currentPeriodEnd: DateTime
    returnUrl: URL!
    test: Boolean!
    trialDays: Int!
    lineItems: [AppSubscriptionLineItem!]!
  }

  type AppSubscriptionConnection {
    nodes: [AppSubscription!]!
    pageInfo: PageInfo!
  }

  type AppSubscriptionLineItem {
    id: ID!
    plan: AppPlanV2!
    usageRecords(
      first: Int
      reverse: Boolean = false
      sortKey: AppUsageRecordSortKeys = CREATED_AT
    ): AppUsageRecordConnection!
  }

  enum AppUsageRecordSortKeys {
    CREATED_AT
    ID
  }

  type AppUsageRecord implements Node {
    id: ID!
    createdAt: DateTime!
    description: String!
    idempotencyKey: String
    price: MoneyV2!
  }

  type AppUsageRecordConnection {
    nodes: [AppUsageRecord!]!
  }

  type AppUsageRecordCreatePayload {
    appUsageRecord: AppUsageRecord
    userErrors: [UserError!]!
  }

  type AppPlanV2 {
    pricingDetails: AppPricingDetails!
  }

  union AppPricingDetails = AppRecurringPricing | AppUsagePricing

  type AppRecurringPricing {
    interval: AppPricingInterval!
    price: MoneyV2!
  }

  type AppUsagePricing {
    interval: AppPricingInterval!
    cappedAmount: MoneyV2!
    balanceUsed: MoneyV2!
    terms: String!
  }

  type ShopBillingPreferences {
    currency: CurrencyCode!
  }

  input MoneyInput {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }

  input AppRecurringPricingInput {
    interval: AppPricingInterval = EVERY_30_DAYS
    price: MoneyInput!
  }

  input AppUsagePricingInput {
    cappedAmount: MoneyInput!
    terms: String!
  }

  input AppPlanInput {
    appRecurringPricingDetails: AppRecurringPricingInput
    appUsagePricingDetails: AppUsagePricingInput
  }

  input AppSubscriptionLineItemInput {
    plan: AppPlanInput!
  }

  type AppSubscriptionCreatePayload {
    appSubscription: AppSubscription
    confirmationUrl: URL
    userErrors: [UserError!]!
  }

  type AppSubscriptionCancelPayload {
    appSubscription: AppSubscription
    userErrors: [UserError!]!
  }
`
