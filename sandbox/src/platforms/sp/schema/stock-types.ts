export const stockTypes = /* GraphQL */ `
  type InventoryItemConnection {
    nodes: [InventoryItem!]!
    edges: [InventoryItemEdge!]!
    pageInfo: PageInfo!
  }

  type InventoryItemEdge {
    node: InventoryItem!
    cursor: String!
  }

  type InventoryItem implements Node {
    id: ID!
    updatedAt: DateTime!
    tracked: Boolean!
    unitCost: MoneyV2
    variants(first: Int, after: String): ProductVariantConnection
    inventoryLevels(first: Int, after: String): InventoryLevelConnection!
  }

  type InventoryLevelConnection {
    nodes: [InventoryLevel!]!
    edges: [InventoryLevelEdge!]!
    pageInfo: PageInfo!
  }

  type InventoryLevelEdge {
    node: InventoryLevel!
    cursor: String!
  }

  type InventoryLevel implements Node {
    id: ID!
    updatedAt: DateTime!
    location: Location!
    quantities(names: [String!]!): [InventoryQuantity!]!
  }

  type InventoryQuantity {
    id: ID!
    name: String!
    quantity: Int!
  }

  type AbandonedCheckoutConnection {
    nodes: [AbandonedCheckout!]!
    edges: [AbandonedCheckoutEdge!]!
    pageInfo: PageInfo!
  }

  type AbandonedCheckoutEdge {
    node: AbandonedCheckout!
    cursor: String!
  }

  type AbandonedCheckout implements Node {
    id: ID!
    name: String!
    createdAt: DateTime!
    updatedAt: DateTime!
    completedAt: DateTime
    discountCodes: [String!]!
    customer: Customer
    shippingAddress: MailingAddress
    totalPriceSet: MoneyBag!
    subtotalPriceSet: MoneyBag!
    totalDiscountSet: MoneyBag!
  }
`
