import type { SandboxShop } from '../../shop.ts'
import type { Product, Variant } from '../../world/entities.ts'
import { numericId } from '../../kit/google/numeric-id.ts'
import { amount, timeText } from './format.ts'
import type { Entry } from './search-criteria.ts'

/** What is chosen of it is a product of its own. */
export function isConfigurable({ isGiftCard, variants }: Product): boolean {
  return !isGiftCard && variants.some(({ title }) => title !== 'Default Title')
}

export function variantSku({ sku, id }: Pick<Variant, 'sku' | 'id'>): string {
  return sku ?? `MG-${id}`
}

/** A configurable product changes only by itself: prices and stock are those of its variants. */
export function productUpdatedAt(product: Product): number {
  return isConfigurable(product) ? product.createdAt : product.updatedAt
}

export function attributeSetId(type: string): number {
  return Number(numericId(`attribute set ${type}`, 5))
}

export function listProducts({ world }: SandboxShop, at: Date): readonly Entry[] {
  return [...world.products.until(at)].flatMap((product) => {
    const root = rootObject(product)
    const parts = isConfigurable(product)
      ? product.variants.map((variant) => variantObject(variant, product))
      : []
    return [root, ...parts].map((object) => ({
      fields: {
        entity_id: object.id,
        updated_at: object.updated_at,
        type_id: object.type_id,
        sku: object.sku,
      },
      toObject: () => object,
    }))
  })
}

export function listAttributeSets({ world }: SandboxShop, at: Date): readonly Entry[] {
  const types = new Set([...world.products.until(at)].map(({ productType }) => productType))
  return [...types].map((type) => {
    const object = { attribute_set_id: attributeSetId(type), attribute_set_name: type }
    return { fields: { attribute_set_id: object.attribute_set_id }, toObject: () => object }
  })
}

/** Two warehouses share the stock, and a third is closed. */
export function listSourceItems({ world }: SandboxShop, at: Date): readonly Entry[] {
  return [...world.products.until(at)].flatMap((product) =>
    product.variants.flatMap((variant) => {
      const { inventoryQuantity: all } = variant
      if (product.isGiftCard || all === null) return []
      const sku = variantSku(variant)
      const first = Math.floor(all / 3)
      return [
        { sku, source_code: 'default', quantity: first, status: 1 },
        { sku, source_code: 'north', quantity: all - first, status: 1 },
        { sku, source_code: 'closed', quantity: 7, status: 0 },
      ].map((object) => ({ fields: { sku }, toObject: () => object }))
    }),
  )
}

function rootObject(product: Product) {
  const [first] = product.variants
  const isParent = isConfigurable(product)
  const shared = sharedFields(product, productUpdatedAt(product))
  return {
    ...shared,
    id: product.id,
    sku:
      isParent || first === undefined || product.isGiftCard
        ? `MG-${product.id}`
        : variantSku(first),
    name: product.title,
    type_id: isParent ? 'configurable' : product.isGiftCard ? 'giftcard' : 'simple',
    price: isParent || product.isGiftCard || first === undefined ? 0 : listPrice(first),
    visibility: 4,
    extension_attributes: {
      website_ids: [1],
      ...(isParent && { configurable_product_links: product.variants.map(({ id }) => id) }),
    },
    custom_attributes: [
      ...attributes({
        url_key: product.handle,
        image: product.imageUrl === null ? 'no_selection' : `/p/${product.handle}.jpg`,
      }),
      ...(isParent || product.isGiftCard || first === undefined ? [] : priceAttributes(first)),
    ],
  }
}

function variantObject(variant: Variant, product: Product) {
  return {
    ...sharedFields(product, product.updatedAt),
    id: variant.id,
    sku: variantSku(variant),
    name: `${product.title}-${variant.title}`,
    type_id: 'simple',
    price: listPrice(variant),
    visibility: 1,
    extension_attributes: { website_ids: [1] },
    custom_attributes: priceAttributes(variant),
  }
}

function sharedFields(product: Product, updatedAt: number) {
  return {
    attribute_set_id: attributeSetId(product.productType),
    status: product.status === 'active' ? 1 : 2,
    created_at: timeText(product.createdAt),
    updated_at: timeText(updatedAt),
  }
}

/** What is crossed out beside a special price. */
function listPrice({ priceMinor, compareAtPriceMinor }: Variant): number {
  return amount(compareAtPriceMinor ?? priceMinor)
}

function priceAttributes({ priceMinor, compareAtPriceMinor, unitCostMinor }: Variant) {
  return attributes({
    ...(compareAtPriceMinor !== null && { special_price: amount(priceMinor).toFixed(6) }),
    ...(unitCostMinor !== null && { cost: amount(unitCostMinor).toFixed(6) }),
  })
}

function attributes(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([attribute_code, value]) => ({ attribute_code, value }))
}
