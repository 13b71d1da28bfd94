export const rootTypes = /* GraphQL */ `
  scalar DateTime

  scalar Decimal

  scalar JSON

  scalar Money

  scalar UnsignedInt64

  scalar URL

  enum CountPrecision {
    EXACT
    AT_LEAST
  }

  enum CurrencyCode {
    USD
    CAD
    EUR
    GBP
    AUD
    NZD
    CHF
    SEK
    NOK
    DKK
    PLN
    MXN
    JPY
  }

  enum CountryCode {
    US
    CA
    GB
    DE
    AT
    FR
    NL
    PL
    CH
  }

  enum OrderSortKeys {
    CREATED_AT
    ID
    PROCESSED_AT
    UPDATED_AT
  }

  enum CustomerSortKeys {
    CREATED_AT
    ID
    UPDATED_AT
  }

  enum ProductSortKeys {
    CREATED_AT
    ID
    UPDATED_AT
  }

  enum CollectionSortKeys {
    ID
    RELEVANCE
    TITLE
    UPDATED_AT
  }

  enum AbandonedCheckoutSortKeys {
    CREATED_AT
    ID
  }

  interface Node {
    id: ID!
  }

  type QueryRoot {
    shop: Shop!
    shopBillingPreferences: ShopBillingPreferences!
    currentAppInstallation: AppInstallation!
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    order(id: ID!): Order
    refund(id: ID!): Refund
    customer(id: ID!): Customer
    product(id: ID!): Product
    collection(id: ID!): Collection
    bulkOperation(id: ID!): BulkOperation
    orders(
      first: Int
      after: String
      query: String
      sortKey: OrderSortKeys = PROCESSED_AT
      reverse: Boolean = false
    ): OrderConnection!
    customers(
      first: Int
      after: String
      query: String
      sortKey: CustomerSortKeys = ID
      reverse: Boolean = false
    ): CustomerConnection!
    products(
      first: Int
      after: String
      query: String
      sortKey: ProductSortKeys = ID
      reverse: Boolean = false
    ): ProductConnection!
    collections(
      first: Int
      after: String
      query: String
      sortKey: CollectionSortKeys = ID
      reverse: Boolean = false
    ): CollectionConnection!
    abandonedCheckouts(
      first: Int
      after: String
      query: String
      sortKey: AbandonedCheckoutSortKeys = ID
      reverse: Boolean = false
    ): AbandonedCheckoutConnection!
    abandonedCheckoutsCount(query: String, limit: Int = 10000): Count
    inventoryItem(id: ID!): InventoryItem
    inventoryItems(
      first: Int
      after: String
      query: String
      reverse: Boolean = false
    ): InventoryItemConnection!
    productVariantsCount(query: String, limit: Int = 10000): Count
    collectionsCount(query: String, limit: Int = 10000): Count
    ordersCount(query: String, limit: Int = 10000): Count
    customersCount(query: String, limit: Int = 10000): Count
    productsCount(query: String, limit: Int = 10000): Count
    shopifyqlQuery(query: String!): ShopifyqlQueryResponse
  }

  type Mutation {
    appUninstall: AppUninstallPayload
    appSubscriptionCreate(
      name: String!
      returnUrl: URL!
      test: Boolean = false
      trialDays: Int
      replacementBehavior: AppSubscriptionReplacementBehavior = STANDARD
      lineItems: [AppSubscriptionLineItemInput!]!
    ): AppSubscriptionCreatePayload
    appSubscriptionCancel(id: ID!, prorate: Boolean = false): AppSubscriptionCancelPayload
    appUsageRecordCreate(
      subscriptionLineItemId: ID!
      price: MoneyInput!
      description: String!
      idempotencyKey: String
    ): AppUsageRecordCreatePayload
    customerDelete(input: CustomerDeleteInput!): CustomerDeletePayload
    orderDelete(orderId: ID!): OrderDeletePayload
    bulkOperationRunQuery(
      query: String!
      groupObjects: Boolean! = false
    ): BulkOperationRunQueryPayload
    bulkOperationCancel(id: ID!): BulkOperationCancelPayload
  }

  enum BulkOperationStatus {
    CANCELED
    CANCELING
    COMPLETED
    CREATED
    EXPIRED
    FAILED
    RUNNING
  }

  enum BulkOperationErrorCode {
    ACCESS_DENIED
    INTERNAL_SERVER_ERROR
    TIMEOUT
  }

  enum BulkOperationType {
    MUTATION
    QUERY
  }

  enum BulkOperationUserErrorCode {
    INVALID
    LIMIT_REACHED
    OPERATION_IN_PROGRESS
  }

  type BulkOperation implements Node {
    id: ID!
    status: BulkOperationStatus!
    type: BulkOperationType!
    query: String!
    errorCode: BulkOperationErrorCode
    createdAt: DateTime!
    completedAt: DateTime
    objectCount: UnsignedInt64!
    rootObjectCount: UnsignedInt64!
    fileSize: UnsignedInt64
    url: URL
    partialDataUrl: URL
  }

  type BulkOperationRunQueryPayload {
    bulkOperation: BulkOperation
    userErrors: [BulkOperationUserError!]!
  }

  type BulkOperationCancelPayload {
    bulkOperation: BulkOperation
    userErrors: [UserError!]!
  }

  type BulkOperationUserError {
    field: [String!]
    message: String!
    code: BulkOperationUserErrorCode
  }

  type UserError {
    field: [String!]
    message: String!
  }

  type App implements Node {
    id: ID!
  }

  input CustomerDeleteInput {
    id: ID!
  }

  type CustomerDeletePayload {
    deletedCustomerId: ID
    userErrors: [UserError!]!
  }

  type OrderDeletePayload {
    deletedId: ID
    userErrors: [UserError!]!
  }

  type AppUninstallPayload {
    app: App
    userErrors: [AppUninstallAppUninstallError!]!
  }

  type AppUninstallAppUninstallError {
    field: [String!]
    message: String!
  }

  schema {
    query: QueryRoot
    mutation: Mutation
  }

  type Count {
    count: Int!
    precision: CountPrecision!
  }

  type ShopifyqlQueryResponse {
    tableData: ShopifyqlTableData
    parseErrors: [String!]!
  }

  type ShopifyqlTableData {
    columns: [ShopifyqlTableDataColumn!]!
    rows: JSON!
  }

  type ShopifyqlTableDataColumn {
    name: String!
    dataType: ColumnDataType!
    displayName: String!
  }

  enum ColumnDataType {
    DAY_TIMESTAMP
    INTEGER
    MONEY
  }

  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }

  type MoneyV2 {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }

  type MoneyBag {
    shopMoney: MoneyV2!
    presentmentMoney: MoneyV2!
  }

  type Shop implements Node {
    id: ID!
    name: String!
    myshopifyDomain: String!
    primaryDomain: Domain!
    email: String!
    currencyCode: CurrencyCode!
    ianaTimezone: String!
    plan: ShopPlan!
  }

  type Domain {
    host: String!
    url: URL!
  }

  type ShopPlan {
    publicDisplayName: String!
    shopifyPlus: Boolean!
    partnerDevelopment: Boolean!
  }

  type AppInstallation implements Node {
    id: ID!
    accessScopes: [AccessScope!]!
    allSubscriptions(
      first: Int
      reverse: Boolean = false
      sortKey: AppSubscriptionSortKeys = CREATED_AT
    ): AppSubscriptionConnection!
  }

  type AccessScope {
    handle: String!
    description: String!
  }

  type MailingAddress implements Node {
    id: ID!
    city: String
    province: String
    provinceCode: String
    country: String
    countryCodeV2: CountryCode
    zip: String
  }
`
