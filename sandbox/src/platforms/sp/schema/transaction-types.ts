export const transactionTypes = /* GraphQL */ `
  enum OrderTransactionKind {
    AUTHORIZATION
    CAPTURE
    CHANGE
    EMV_AUTHORIZATION
    REFUND
    SALE
    SUGGESTED_REFUND
    VOID
  }

  enum OrderTransactionStatus {
    AWAITING_RESPONSE
    ERROR
    FAILURE
    PENDING
    SUCCESS
    UNKNOWN
  }

  enum OrderTransactionErrorCode {
    CARD_DECLINED
    EXPIRED_CARD
    GENERIC_ERROR
    INCORRECT_CVC
    INSUFFICIENT_FUNDS
  }

  type OrderTransaction implements Node {
    id: ID!
    kind: OrderTransactionKind!
    status: OrderTransactionStatus!
    gateway: String
    formattedGateway: String
    createdAt: DateTime!
    processedAt: DateTime
    test: Boolean!
    errorCode: OrderTransactionErrorCode
    amountSet: MoneyBag!
  }

  enum FulfillmentStatus {
    CANCELLED
    ERROR
    FAILURE
    OPEN
    PENDING
    SUCCESS
  }

  enum FulfillmentDisplayStatus {
    ATTEMPTED_DELIVERY
    CANCELED
    CARRIER_PICKED_UP
    CONFIRMED
    DELAYED
    DELIVERED
    FAILURE
    FULFILLED
    IN_TRANSIT
    LABEL_PRINTED
    LABEL_PURCHASED
    LABEL_VOIDED
    MARKED_AS_FULFILLED
    NOT_DELIVERED
    OUT_FOR_DELIVERY
    PICKED_UP
    READY_FOR_PICKUP
    SUBMITTED
  }

  type Fulfillment implements Node {
    id: ID!
    status: FulfillmentStatus!
    displayStatus: FulfillmentDisplayStatus
    createdAt: DateTime!
    updatedAt: DateTime!
    inTransitAt: DateTime
    deliveredAt: DateTime
    estimatedDeliveryAt: DateTime
    totalQuantity: Int!
    requiresShipping: Boolean!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
    location: Location
  }

  type FulfillmentTrackingInfo {
    company: String
  }

  type Location implements Node {
    id: ID!
    name: String!
  }
`
