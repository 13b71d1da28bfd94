import type { ProductRow, ProductVariantRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { ProductNode, ProductVariantNode } from './api-types.ts'
import { instant, numericId } from './scalars.ts'

export const productStatuses = ['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']

export function productRow(product: ProductNode, context: NormaliseContext): ProductRow {
  return {
    connection_id: context.connectionId,
    product_id: numericId(product.id),
    title: product.title,
    handle: product.handle,
    vendor: textOrNull(product.vendor),
    product_type: textOrNull(product.productType),
    status: namedValue(context, 'status', product.status, productStatuses).toLowerCase(),
    image_url: textOrNull(product.featuredMedia?.preview?.image?.url),
    published_at: product.publishedAt === null ? null : instant(product.publishedAt),
    created_at: instant(product.createdAt),
    updated_at: instant(product.updatedAt),
    tags: product.tags.join(','),
  }
}

export function variantRow(
  variant: ProductVariantNode,
  product: ProductNode,
  { connectionId, currency }: NormaliseContext,
): ProductVariantRow {
  const { tracked, unitCost } = variant.inventoryItem ?? { tracked: false, unitCost: null }
  return {
    connection_id: connectionId,
    product_id: numericId(product.id),
    variant_id: numericId(variant.id),
    title: variant.title,
    sku: textOrNull(variant.sku),
    price: normaliseDecimal(variant.price),
    compare_at_price:
      variant.compareAtPrice === null ? null : normaliseDecimal(variant.compareAtPrice),
    unit_cost: unitCost === null ? null : normaliseDecimal(unitCost.amount),
    currency,
    inventory_quantity: tracked ? variant.inventoryQuantity : null,
    updated_at: instant(product.updatedAt),
  }
}
