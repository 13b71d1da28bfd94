import type { ProductRow, ProductVariantRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { Product, Variant } from './api-types.ts'
import { instantOf } from './read-changes.ts'

const statuses: Readonly<Record<string, string>> = { '1': 'active', '2': 'draft' }

export function productRow(product: Product, context: NormaliseContext): ProductRow {
  const image = attributeOf(product, 'image')
  const status = knownValue(context, 'status', String(product.status), Object.keys(statuses))
  return {
    connection_id: context.connectionId,
    product_id: product.id,
    title: titleOf(product),
    handle: attributeOf(product, 'url_key') ?? '',
    // A manufacturer is the id of an option, whose name the product does not have.
    vendor: null,
    product_type: textOrNull(product.product_type),
    status: statuses[status] ?? 'unknown',
    image_url:
      image === null || image === 'no_selection' || product.media_url == null
        ? null
        : `${product.media_url}catalog/product${image}`,
    published_at: null,
    created_at: instantOf(product.created_at),
    updated_at: instantOf(product.updated_at),
    tags: '',
  }
}

export function variantRow(
  variant: Variant,
  product: Product,
  { connectionId, currency }: NormaliseContext,
): ProductVariantRow {
  const special = specialPriceOf(variant, product.updated_at)
  return {
    connection_id: connectionId,
    product_id: product.id,
    variant_id: variant.id,
    title: variantTitle(variant, product),
    sku: textOrNull(variant.sku),
    price: special ?? variant.price,
    compare_at_price: special === null ? null : variant.price,
    unit_cost: amountOf(attributeOf(variant, 'cost')),
    currency,
    inventory_quantity: variant.quantity == null ? null : Math.floor(variant.quantity),
    updated_at: instantOf(product.updated_at),
  }
}

function titleOf({ name, sku, id }: Variant): string {
  return textOrNull(name) ?? textOrNull(sku) ?? id
}

/** 'M' of 'Trail Jacket-M'; Shopify's word where there is nothing to choose. */
function variantTitle(variant: Variant, product: Product): string {
  if (variant.id === product.id) return 'Default Title'
  const [title, whole] = [titleOf(variant), titleOf(product)]
  const rest = title.startsWith(whole) ? title.slice(whole.length).replace(/^[\s-]+/, '') : title
  return rest === '' ? title : rest
}

/** Unless it had ended when the product was changed last. */
function specialPriceOf(variant: Variant, changedAt: string): string | null {
  const price = amountOf(attributeOf(variant, 'special_price'))
  const until = attributeOf(variant, 'special_to_date')
  return until !== null && until < changedAt ? null : price
}

function attributeOf({ custom_attributes: all }: Variant, code: string): string | null {
  const value = all?.find((one) => one?.attribute_code === code)?.value
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? textOrNull(value) : null
}

function amountOf(text: string | null): string | null {
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return null
  return normaliseDecimal(plainDecimal(text, 4))
}
