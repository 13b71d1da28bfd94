export const productTypes = /* GraphQL */ `
  enum ProductStatus {
    ACTIVE
    ARCHIVED
    DRAFT
    UNLISTED
  }

  type ProductConnection {
    nodes: [Product!]!
    edges: [ProductEdge!]!
    pageInfo: PageInfo!
  }

  type ProductEdge {
    node: Product!
    cursor: String!
  }

  type Product implements Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    title: String!
    handle: String!
    vendor: String!
    productType: String!
    status: ProductStatus!
    tags: [String!]!
    category: TaxonomyCategory
    isGiftCard: Boolean!
    publishedAt: DateTime
    createdAt: DateTime!
    updatedAt: DateTime!
    featuredMedia: Media
    variants(first: Int, after: String): ProductVariantConnection!
  }

  enum ProductCollectionSortKeys {
    BEST_SELLING
    COLLECTION_DEFAULT
    CREATED
    ID
    MANUAL
    PRICE
    RELEVANCE
    TITLE
  }

  type Collection implements Node {
    id: ID!
    title: String!
    updatedAt: DateTime!
    products(
      first: Int
      after: String
      sortKey: ProductCollectionSortKeys = COLLECTION_DEFAULT
    ): ProductConnection!
  }

  type CollectionConnection {
    nodes: [Collection!]!
    edges: [CollectionEdge!]!
    pageInfo: PageInfo!
  }

  type CollectionEdge {
    node: Collection!
    cursor: String!
  }

  type TaxonomyCategory {
    name: String!
  }

  type Media {
    preview: MediaPreviewImage
  }

  type MediaPreviewImage {
    image: Image
  }

  type Image {
    url: URL!
    altText: String
  }

  type ProductVariantConnection {
    nodes: [ProductVariant!]!
    edges: [ProductVariantEdge!]!
    pageInfo: PageInfo!
  }

  type ProductVariantEdge {
    node: ProductVariant!
    cursor: String!
  }

  type ProductVariant implements Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    title: String!
    sku: String
    price: Money!
    compareAtPrice: Money
    barcode: String
    inventoryQuantity: Int
    inventoryItem: InventoryItem!
    product: Product!
  }
`
