/**
 * Every document that is sent to Shopify. A parent query includes a connection's first page; the rest of a
 * long one is read with the `…Rest` documents.
 *
 * No query may cost more than 1,000 points. The sums here count an object as 1 point, and a connection as 2
 * plus `first` times its content, which is the most expensive reading of Shopify's rules. The real cost is
 * learned from the first answer, and page sizes grow from there.
 */

/** 6 points: itself 1, price 2, product 1, variant 1, selling plan 1. */
const lineItem = `
  id title sku vendor isGiftCard
  originalUnitPriceSet { shopMoney { amount } }
  product { id }
  variant { id }
  sellingPlan { name }`

/** 3 points: itself 1, amount 2. */
const transaction = `
  id kind status gateway processedAt createdAt test errorCode
  amountSet { shopMoney { amount } }`

/** 3 points: itself 1, tracking 1, location 1. */
const fulfillment = `
  id status displayStatus createdAt updatedAt inTransitAt deliveredAt estimatedDeliveryAt
  totalQuantity requiresShipping
  trackingInfo(first: 1) { company }
  location { name }`

/** 2 points: itself 1, UTM parameters 1. */
const visit = 'source utmParameters { source medium campaign }'

/** 9 points: itself 1, three amounts 6, the line of two types 2. A tip's line is not read. */
const sale = `
  id actionType lineType quantity
  totalAmount { shopMoney { amount } }
  totalTaxAmount { shopMoney { amount } }
  totalDiscountAmountBeforeTaxes { shopMoney { amount } }
  ... on ProductSale { lineItem { id } }
  ... on GiftCardSale { lineItem { id } }`

/** 2 points without its sales: itself 1, refund 1. */
const agreement = `
  id reason happenedAt
  ... on RefundAgreement { refund { id } }`

/** 3 points: itself 1, item 1, cost 1. */
const productVariant = `
  id title sku price compareAtPrice inventoryQuantity
  inventoryItem { tracked unitCost { amount } }`

/** 1 point. */
const pageInfo = 'pageInfo { hasNextPage endCursor }'

/**
 * An order is 156 points: itself 1, its amount 3, customer 1, address 1, journey 5; lines 2 + 5 × 6
 * + 1; agreements 2 + 2 × (2 + sales 2 + 5 × 9 + 1) + 1; a refund, a transaction and a fulfillment 3
 * each. Six are 6 × 156 + 3 = 939.
 */
export const ordersPage = {
  document: `query Orders($first: Int!, $after: String, $query: String, $sortKey: OrderSortKeys!) {
  records: orders(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes {
      id name processedAt updatedAt cancelledAt test currencyCode
      displayFinancialStatus displayFulfillmentStatus sourceName discountCodes taxesIncluded
      tags paymentGatewayNames
      originalTotalPriceSet { shopMoney { amount } presentmentMoney { amount currencyCode } }
      customer { id }
      shippingAddress { city provinceCode countryCodeV2 }
      customerJourneySummary {
        customerOrderIndex
        firstVisit { occurredAt ${visit} }
        lastVisit { ${visit} }
      }
      lineItems(first: 5) { nodes { ${lineItem} } ${pageInfo} }
      agreements(first: 2) {
        nodes { ${agreement} sales(first: 5) { nodes { ${sale} } ${pageInfo} } }
        ${pageInfo}
      }
      refunds { id createdAt note totalRefundedSet { shopMoney { amount } } }
      transactions { ${transaction} }
      fulfillments { ${fulfillment} }
    }
    ${pageInfo}
  }
}`,
  firstPageSize: 6,
  largestPageSize: 100,
}

/** 1 + 2 + 150 × 6 + 1 = 904 points. */
export const lineItemsRest = `query LineItemsRest($id: ID!, $after: String) {
  parent: order(id: $id) {
    children: lineItems(first: 150, after: $after) { nodes { ${lineItem} } ${pageInfo} }
  }
}`

/** One agreement with a page of its sales: 1 + 2 + 2 + 2 + 100 × 9 + 1 + 1 = 909 points. */
export const agreementsRest = `query AgreementsRest($id: ID!, $after: String, $afterSale: String) {
  order(id: $id) {
    agreements(first: 1, after: $after) {
      nodes { ${agreement} sales(first: 100, after: $afterSale) { nodes { ${sale} } ${pageInfo} } }
      ${pageInfo}
    }
  }
}`

/** A customer is 5 points: itself and four objects. 180 × 5 + 3 = 903. */
export const customersPage = {
  document: `query Customers($first: Int!, $after: String, $query: String, $sortKey: CustomerSortKeys!) {
  records: customers(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes {
      id firstName lastName createdAt updatedAt numberOfOrders tags locale dataSaleOptOut
      amountSpent { amount currencyCode }
      defaultEmailAddress { emailAddress marketingState }
      defaultPhoneNumber { phoneNumber marketingState }
      defaultAddress { city provinceCode countryCodeV2 zip }
    }
    ${pageInfo}
  }
}`,
  firstPageSize: 180,
  largestPageSize: 250,
}

/** A product is 67 points: itself 1, picture 3, variants 2 + 20 × 3 + 1. 13 × 67 + 3 = 874. */
export const productsPage = {
  document: `query Products($first: Int!, $after: String, $query: String, $sortKey: ProductSortKeys!) {
  records: products(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes {
      id title handle vendor productType status tags publishedAt createdAt updatedAt
      featuredMedia { preview { image { url } } }
      variants(first: 20) { nodes { ${productVariant} } ${pageInfo} }
    }
    ${pageInfo}
  }
}`,
  firstPageSize: 13,
  largestPageSize: 100,
}

/** 1 + 2 + 250 × 3 + 1 = 754 points. */
export const variantsRest = `query VariantsRest($id: ID!, $after: String) {
  parent: product(id: $id) {
    children: variants(first: 250, after: $after) { nodes { ${productVariant} } ${pageInfo} }
  }
}`

/** A collection is 24 points: itself 1, products 2 + 20 + 1. 39 × 24 + 3 = 939. */
export const collectionsPage = {
  document: `query Collections($first: Int!, $after: String, $query: String, $sortKey: CollectionSortKeys!) {
  records: collections(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes {
      id title updatedAt
      products(first: 20, sortKey: ID) { nodes { id } ${pageInfo} }
    }
    ${pageInfo}
  }
}`,
  firstPageSize: 39,
  largestPageSize: 100,
}

/** 1 + 2 + 250 + 1 = 254 points. */
export const collectionProductsRest = `query CollectionProductsRest($id: ID!, $after: String) {
  parent: collection(id: $id) {
    children: products(first: 250, after: $after, sortKey: ID) { nodes { id } ${pageInfo} }
  }
}`

/** An abandoned checkout is 9 points: itself 1, customer 1, address 1, three amounts 6. 100 × 9 + 3 = 903. */
export const checkoutsPage = {
  document: `query AbandonedCheckouts($first: Int!, $after: String, $query: String) {
  records: abandonedCheckouts(first: $first, after: $after, query: $query) {
    nodes {
      id createdAt updatedAt completedAt discountCodes
      customer { id }
      shippingAddress { countryCodeV2 }
      totalPriceSet { shopMoney { amount } }
      subtotalPriceSet { shopMoney { amount } }
      totalDiscountSet { shopMoney { amount } }
    }
    ${pageInfo}
  }
}`,
  firstPageSize: 100,
  largestPageSize: 250,
}

/** 6 points: itself 1, location 1, four quantities 4. */
const inventoryLevel = `
  updatedAt
  location { id name }
  quantities(names: ["available", "on_hand", "committed", "incoming"]) { name quantity }`

/** An inventory item is 38 points: itself 1, variant 2 + 1 + 1, levels 2 + 5 × 6 + 1. 25 × 38 + 3 = 953. */
export const inventoryPage = {
  document: `query InventoryItems($first: Int!, $after: String, $query: String) {
  records: inventoryItems(first: $first, after: $after, query: $query) {
    nodes {
      id updatedAt tracked
      variants(first: 1) { nodes { id } ${pageInfo} }
      inventoryLevels(first: 5) { nodes { id ${inventoryLevel} } ${pageInfo} }
    }
    ${pageInfo}
  }
}`,
  firstPageSize: 25,
  largestPageSize: 250,
}

/** 1 + 2 + 150 × 6 + 1 = 904 points. */
export const inventoryLevelsRest = `query InventoryLevelsRest($id: ID!, $after: String) {
  parent: inventoryItem(id: $id) {
    children: inventoryLevels(first: 150, after: $after) {
      nodes { id ${inventoryLevel} }
      ${pageInfo}
    }
  }
}`

export const checkoutsCount = `query AbandonedCheckoutsCount($query: String) {
  counted: abandonedCheckoutsCount(query: $query, limit: null) { count precision }
}`

/** Every variant has one inventory item. */
export const variantsCount = `query VariantsCount($query: String) {
  counted: productVariantsCount(query: $query, limit: null) { count precision }
}`

export const inventoryItemById = `query InventoryItemById($id: ID!) {
  found: inventoryItem(id: $id) { id }
}`

/** Without `limit: null` Shopify stops counting at 10,000. */
export const ordersCount = `query OrdersCount($query: String) {
  counted: ordersCount(query: $query, limit: null) { count precision }
}`

export const customersCount = `query CustomersCount($query: String) {
  counted: customersCount(query: $query, limit: null) { count precision }
}`

export const productsCount = `query ProductsCount($query: String) {
  counted: productsCount(query: $query, limit: null) { count precision }
}`

export const collectionsCount = `query CollectionsCount($query: String) {
  counted: collectionsCount(query: $query, limit: null) { count precision }
}`

/** At most 250 ids: 250 points for the nodes, and 7 for the installation and its scopes. */
export const existingNodes = `query ExistingNodes($ids: [ID!]!) {
  nodes(ids: $ids) { id }
  currentAppInstallation { accessScopes { handle } }
}`

export const orderById = `query OrderById($id: ID!) { found: order(id: $id) { id } }`

export const customerById = `query CustomerById($id: ID!) { found: customer(id: $id) { id } }`

export const collectionById = `query CollectionById($id: ID!) { found: collection(id: $id) { id } }`

/** The sales report of the shop, in ShopifyQL. */
export const shopifyql = `query Shopifyql($query: String!) {
  shopifyqlQuery(query: $query) { tableData { rows } parseErrors }
}`

export const shopFacts = `query Shop {
  shop { id name currencyCode ianaTimezone }
  currentAppInstallation { accessScopes { handle } }
}`
