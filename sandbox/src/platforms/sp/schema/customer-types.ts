export const customerTypes = /* GraphQL */ `
  enum CustomerEmailAddressMarketingState {
    INVALID
    NOT_SUBSCRIBED
    PENDING
    SUBSCRIBED
    UNSUBSCRIBED
  }

  enum CustomerSmsMarketingState {
    NOT_SUBSCRIBED
    PENDING
    REDACTED
    SUBSCRIBED
    UNSUBSCRIBED
  }

  enum CustomerState {
    DECLINED
    DISABLED
    ENABLED
    INVITED
  }

  type CustomerConnection {
    nodes: [Customer!]!
    edges: [CustomerEdge!]!
    pageInfo: PageInfo!
  }

  type CustomerEdge {
    node: Customer!
    cursor: String!
  }

  type Customer implements Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    firstName: String
    lastName: String
    displayName: String!
    createdAt: DateTime!
    updatedAt: DateTime!
    state: CustomerState!
    numberOfOrders: UnsignedInt64!
    amountSpent: MoneyV2!
    tags: [String!]!
    locale: String!
    dataSaleOptOut: Boolean!
    email: String @deprecated(reason: "Use defaultEmailAddress")
    phone: String @deprecated(reason: "Use defaultPhoneNumber")
    defaultEmailAddress: CustomerEmailAddress
    defaultPhoneNumber: CustomerPhoneNumber
    defaultAddress: MailingAddress
  }

  type CustomerEmailAddress {
    emailAddress: String!
    marketingState: CustomerEmailAddressMarketingState!
    marketingUpdatedAt: DateTime
  }

  type CustomerPhoneNumber {
    phoneNumber: String!
    marketingState: CustomerSmsMarketingState!
  }
`
