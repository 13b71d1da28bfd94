import { stateNameOf } from '@cartograph/contract'
import type { World } from '../../world/create-world.ts'
import type { Customer, Product, Variant } from '../../world/entities.ts'

/** The names of brands or categories; an id is a place in the list. */
export function namesOf(world: World, at: Date, kind: 'brands' | 'categories'): readonly string[] {
  const products = [...world.products.until(at)]
  const all = products.map((product) => (kind === 'brands' ? product.vendor : product.productType))
  return [...new Set(all)].toSorted()
}

export function customerObject(customer: Customer) {
  const { address } = customer
  return {
    id: customer.id,
    email: customer.email ?? '',
    first_name: customer.firstName ?? '',
    last_name: customer.lastName ?? '',
    phone: customer.phone ?? '',
    company: '',
    customer_group_id: 0,
    date_created: instant(customer.createdAt),
    date_modified: instant(customer.updatedAt),
    origin_channel_id: 1,
    channel_ids: null,
    accepts_product_review_abandoned_cart_emails: customer.acceptsEmail,
    addresses:
      address === null
        ? []
        : [
            {
              id: customer.id,
              customer_id: customer.id,
              city: address.city,
              state_or_province: stateNameOf(address.country, address.province),
              postal_code: address.zip,
              country_code: address.country,
            },
          ],
  }
}

export function productObject(
  product: Product,
  { brands, categories }: Readonly<Record<'brands' | 'categories', readonly string[]>>,
) {
  const [first] = product.variants
  const isTracked = product.variants.every((variant) => variant.inventoryQuantity !== null)
  return {
    id: product.id,
    name: product.title,
    type: 'physical',
    sku: '',
    price: (first?.compareAtPriceMinor ?? first?.priceMinor ?? 0) / 100,
    cost_price: 0,
    categories: [categories.indexOf(product.productType) + 1],
    brand_id: brands.indexOf(product.vendor) + 1,
    is_visible: product.status === 'active',
    availability: 'available',
    inventory_tracking: isTracked ? 'variant' : 'none',
    inventory_level: 0,
    custom_url: { url: `/${product.handle}/`, is_customized: false },
    date_created: instant(product.createdAt),
    date_modified: instant(product.updatedAt),
    images:
      product.imageUrl === null
        ? []
        : [{ id: 1, is_thumbnail: true, url_standard: product.imageUrl }],
    variants: product.variants.map((variant) => variantObject(variant, product)),
  }
}

function variantObject(variant: Variant, product: Product) {
  const { priceMinor, compareAtPriceMinor: before } = variant
  return {
    id: variant.id,
    product_id: product.id,
    sku: variant.sku ?? '',
    price: (before ?? priceMinor) / 100,
    sale_price: before === null ? null : priceMinor / 100,
    retail_price: null,
    cost_price: (variant.unitCostMinor ?? 0) / 100,
    inventory_level: variant.inventoryQuantity ?? 0,
    option_values:
      variant.title === 'Default Title'
        ? []
        : variant.title.split(' / ').map((label, index) => ({ id: index, label })),
  }
}

function instant(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', '+00:00')
}
