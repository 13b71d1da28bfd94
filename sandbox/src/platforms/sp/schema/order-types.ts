export const orderTypes = /* GraphQL */ `
  enum OrderDisplayFinancialStatus {
    AUTHORIZED
    EXPIRED
    PAID
    PARTIALLY_PAID
    PARTIALLY_REFUNDED
    PENDING
    REFUNDED
    VOIDED
  }

  enum OrderDisplayFulfillmentStatus {
    FULFILLED
    FULFILLMENT_NOT_REQUIRED
    IN_PROGRESS
    ON_HOLD
    OPEN
    PARTIALLY_FULFILLED
    PENDING_FULFILLMENT
    REQUEST_DECLINED
    RESTOCKED
    SCHEDULED
    UNFULFILLED
  }

  enum OrderCancelReason {
    CUSTOMER
    DECLINED
    FRAUD
    INVENTORY
    OTHER
    STAFF
  }

  enum RefundLineItemRestockType {
    CANCEL
    NO_RESTOCK
    RETURN
  }

  enum MarketingTactic {
    SEO
    AD
    AFFILIATE
    MESSAGE
    NEWSLETTER
    POST
    RETARGETING
    STOREFRONT_APP
  }

  type OrderConnection {
    nodes: [Order!]!
    edges: [OrderEdge!]!
    pageInfo: PageInfo!
  }

  type OrderEdge {
    node: Order!
    cursor: String!
  }

  type Order implements Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    name: String!
    createdAt: DateTime!
    processedAt: DateTime!
    updatedAt: DateTime!
    cancelledAt: DateTime
    cancelReason: OrderCancelReason
    test: Boolean!
    currencyCode: CurrencyCode!
    presentmentCurrencyCode: CurrencyCode!
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    sourceName: String
    edited: Boolean!
    taxesIncluded: Boolean!
    originalTotalPriceSet: MoneyBag!
    totalPriceSet: MoneyBag!
    subtotalPriceSet: MoneyBag
    totalDiscountsSet: MoneyBag
    totalTaxSet: MoneyBag
    totalShippingPriceSet: MoneyBag!
    totalTipReceivedSet: MoneyBag
    originalTotalDutiesSet: MoneyBag
    totalRefundedSet: MoneyBag!
    netPaymentSet: MoneyBag!
    currentTotalPriceSet: MoneyBag!
    discountCode: String
    discountCodes: [String!]!
    tags: [String!]!
    paymentGatewayNames: [String!]!
    customer: Customer
    email: String
    shippingAddress: MailingAddress
    customerJourneySummary: CustomerJourneySummary
    lineItems(first: Int, after: String): LineItemConnection!
    agreements(first: Int, after: String): SalesAgreementConnection!
    refunds(first: Int): [Refund!]!
    transactions(capturable: Boolean, first: Int, manuallyResolvable: Boolean): [OrderTransaction!]!
    fulfillments(first: Int, query: String): [Fulfillment!]!
  }

  enum OrderActionType {
    ORDER
    ORDER_EDIT
    REFUND
    RETURN
    UNKNOWN
  }

  enum SaleActionType {
    ORDER
    RETURN
    UNKNOWN
    UPDATE
  }

  enum SaleLineType {
    ADDITIONAL_FEE
    ADJUSTMENT
    DUTY
    FEE
    GIFT_CARD
    PRODUCT
    SHIPPING
    TIP
    UNKNOWN
  }

  type SalesAgreementConnection {
    nodes: [SalesAgreement!]!
    edges: [SalesAgreementEdge!]!
    pageInfo: PageInfo!
  }

  type SalesAgreementEdge {
    node: SalesAgreement!
    cursor: String!
  }

  interface SalesAgreement {
    id: ID!
    reason: OrderActionType!
    happenedAt: DateTime!
    sales(first: Int, after: String): SaleConnection!
  }

  type OrderAgreement implements SalesAgreement {
    id: ID!
    reason: OrderActionType!
    happenedAt: DateTime!
    sales(first: Int, after: String): SaleConnection!
  }

  type OrderEditAgreement implements SalesAgreement {
    id: ID!
    reason: OrderActionType!
    happenedAt: DateTime!
    sales(first: Int, after: String): SaleConnection!
  }

  type RefundAgreement implements SalesAgreement {
    id: ID!
    reason: OrderActionType!
    happenedAt: DateTime!
    sales(first: Int, after: String): SaleConnection!
    refund: Refund!
  }

  type ReturnAgreement implements SalesAgreement {
    id: ID!
    reason: OrderActionType!
    happenedAt: DateTime!
    sales(first: Int, after: String): SaleConnection!
  }

  type SaleConnection {
    nodes: [Sale!]!
    edges: [SaleEdge!]!
    pageInfo: PageInfo!
  }

  type SaleEdge {
    node: Sale!
    cursor: String!
  }

  interface Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
  }

  type AdjustmentSale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
  }

  type DutySale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
  }

  type FeeSale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
  }

  type GiftCardSale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    lineItem: LineItem!
  }

  type ProductSale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    lineItem: LineItem!
  }

  type ShippingLineSale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
  }

  type TipSale implements Sale {
    id: ID!
    actionType: SaleActionType!
    lineType: SaleLineType!
    quantity: Int
    totalAmount: MoneyBag!
    totalTaxAmount: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    lineItem: LineItem!
  }

  type CustomerJourneySummary {
    ready: Boolean!
    customerOrderIndex: Int
    daysToConversion: Int
    firstVisit: CustomerVisit
    lastVisit: CustomerVisit
    momentsCount: Count
  }

  type CustomerVisit implements Node {
    id: ID!
    occurredAt: DateTime!
    landingPage: URL
    referrerUrl: URL
    source: String!
    sourceType: MarketingTactic
    utmParameters: UTMParameters
  }

  type UTMParameters {
    source: String
    medium: String
    campaign: String
    content: String
    term: String
  }

  type LineItemConnection {
    nodes: [LineItem!]!
    edges: [LineItemEdge!]!
    pageInfo: PageInfo!
  }

  type LineItemEdge {
    node: LineItem!
    cursor: String!
  }

  type LineItem implements Node {
    id: ID!
    title: String!
    name: String!
    sku: String
    vendor: String
    variantTitle: String
    quantity: Int!
    currentQuantity: Int!
    refundableQuantity: Int!
    isGiftCard: Boolean!
    originalUnitPriceSet: MoneyBag!
    originalTotalSet: MoneyBag!
    discountedTotalSet: MoneyBag!
    totalDiscountSet: MoneyBag!
    discountAllocations: [DiscountAllocation!]!
    product: Product
    variant: ProductVariant
    sellingPlan: LineItemSellingPlan
  }

  type LineItemSellingPlan {
    name: String!
  }

  type DiscountAllocation {
    allocatedAmountSet: MoneyBag!
  }

  type Refund implements Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    createdAt: DateTime
    note: String
    totalRefundedSet: MoneyBag!
    order: Order!
    refundLineItems(first: Int, after: String): RefundLineItemConnection!
  }

  type RefundLineItemConnection {
    nodes: [RefundLineItem!]!
    edges: [RefundLineItemEdge!]!
    pageInfo: PageInfo!
  }

  type RefundLineItemEdge {
    node: RefundLineItem!
    cursor: String!
  }

  type RefundLineItem {
    id: ID
    quantity: Int!
    restockType: RefundLineItemRestockType!
    subtotalSet: MoneyBag!
    totalTaxSet: MoneyBag!
    priceSet: MoneyBag!
    lineItem: LineItem!
  }
`
