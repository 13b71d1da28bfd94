import type { SandboxShop } from '../../shop.ts'
import type { Product, Variant } from '../../world/entities.ts'
import { nameOf } from './order-report.ts'
import { asinOf, money, skuOf } from './sold-lines.ts'

type Row = Readonly<Record<string, string>>

export const listingColumns = [
  'item-name',
  'item-description',
  'listing-id',
  'seller-sku',
  'price',
  'quantity',
  'open-date',
  'image-url',
  'item-is-marketplace',
  'product-id-type',
  'asin1',
  'product-id',
  'fulfillment-channel',
  'status',
] as const

export const stockColumns = [
  'sku',
  'fnsku',
  'asin',
  'condition',
  'afn-fulfillable-quantity',
] as const

/** A listed variant. Gift cards are not sold by sellers. */
export interface ListedVariant {
  readonly product: Product
  readonly variant: Variant
}

export function listedAt({ world }: SandboxShop, at: Date): readonly ListedVariant[] {
  return [...world.products.until(at)]
    .filter(({ isGiftCard }) => !isGiftCard)
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
}

export function listingRows(shop: SandboxShop, at: Date): readonly Row[] {
  return listedAt(shop, at).map(({ product, variant }) => ({
    'item-name': nameOf(product.title, variant.title),
    'item-description': '',
    'listing-id': `L${variant.id}`,
    'seller-sku': skuOf(variant.sku, variant.id),
    price: money(variant.priceMinor),
    quantity: isStored(variant) ? '' : String(variant.inventoryQuantity ?? ''),
    'open-date': pacificTime(product.createdAt),
    'image-url': product.imageUrl ?? '',
    'item-is-marketplace': 'y',
    'product-id-type': '1',
    asin1: asinOf(variant.id),
    'product-id': asinOf(variant.id),
    'fulfillment-channel': isStored(variant) ? 'AMAZON_NA' : 'DEFAULT',
    status: product.status === 'active' ? 'Active' : 'Inactive',
  }))
}

export function stockRows(shop: SandboxShop, at: Date): readonly Row[] {
  return listedAt(shop, at)
    .filter(({ variant }) => isStored(variant))
    .map(({ variant }) => ({
      sku: skuOf(variant.sku, variant.id),
      fnsku: `X${variant.id}`,
      asin: asinOf(variant.id),
      condition: 'New',
      'afn-fulfillable-quantity': String(variant.inventoryQuantity ?? ''),
    }))
}

/** In Amazon's warehouses. */
function isStored({ id }: Variant): boolean {
  return id % 3 !== 0
}

/** Standard time all the year, as some of Amazon's reports have it. */
function pacificTime(moment: number): string {
  const text = new Date(moment - 8 * 3_600_000).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)} PST`
}
