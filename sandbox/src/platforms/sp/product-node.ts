import type { Product, Variant } from '../../world/entities.ts'
import { productIds, idCapacity, variantIds } from '../../world/ids.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { dateTime, gid, money, optionalDateTime } from './format.ts'
import { inventoryItemNode } from './inventory-node.ts'
import type { ShopView } from './shop-view.ts'

export function productNode(product: Product, view: ShopView) {
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status.toUpperCase(),
    tags: product.tags,
    category: { name: product.category },
    isGiftCard: product.isGiftCard,
    publishedAt: optionalDateTime(product.publishedAt),
    createdAt: dateTime(product.createdAt),
    updatedAt: dateTime(product.updatedAt),
    featuredMedia: product.imageUrl === null ? null : pictureOf(product.imageUrl, product.title),
    variants: (args: PageArguments) =>
      connectionOf(product.variants, args, (variant) => variantNode(variant, product, view)),
  }
}

/** A product whose fields other than the id are loaded lazily. */
export function productNodeById(id: number, view: ShopView) {
  return lazily({ __typename: 'Product', id: gid('Product', id) }, () => {
    const index = productIds.index(id)
    if (index === null) throw new RangeError(`No product ${id}`)
    return productNode(view.world.products.get(index, view.at), view)
  })
}

export function variantNodeById(id: number, view: ShopView) {
  return lazily({ __typename: 'ProductVariant', id: gid('ProductVariant', id) }, () => {
    const product = view.world.products.get(productIndexOf(id), view.at)
    const variant = product.variants.find((each) => each.id === id)
    if (!variant) throw new RangeError(`No variant ${id}`)
    return variantNode(variant, product, view)
  })
}

export function productIndexOf(variantId: number): number {
  return Math.floor((variantIds.index(variantId) ?? 0) / idCapacity.variants)
}

export function variantNode(variant: Variant, product: Product, view: ShopView) {
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: String(variant.id),
    title: variant.title,
    sku: variant.sku ?? '',
    price: money(variant.priceMinor),
    compareAtPrice:
      variant.compareAtPriceMinor === null ? null : money(variant.compareAtPriceMinor),
    barcode: variant.barcode,
    inventoryQuantity: variant.inventoryQuantity ?? 0,
    inventoryItem: () =>
      inventoryItemNode({ product, variant }, view, (stocked) =>
        variantNode(stocked.variant, stocked.product, view),
      ),
    product: () => productNode(product, view),
  }
}

function pictureOf(url: string, altText: string) {
  return { preview: { image: { url, altText } } }
}

/** Returns known fields directly and loads the record for any other field. */
function lazily(known: object, whole: () => object): object {
  let looked: object | null = null
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      looked ??= whole()
      return Reflect.get(looked, name)
    },
  })
}
