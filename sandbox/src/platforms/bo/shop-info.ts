import { numericId } from '../../kit/google/numeric-id.ts'
import type { SandboxShop } from '../../shop.ts'

/** Deterministic, so that the token names the shop. */
export function tokenOf(shopName: string): string {
  return `bold_sandbox_${shopName}`
}

export function shopNameOf(token: string): string {
  return token.replace(/^bold_sandbox_/, '')
}

export function shopIdentifierOf({ name }: Pick<SandboxShop, 'name'>): string {
  return numericId(`bold ${name}`, 10)
}

/** The domain of a shop has two names, by the age of its installation. */
export function shopInfo(shop: SandboxShop) {
  const id = shopIdentifierOf(shop)
  const domain = `${shop.name}.myshopify.com`
  return {
    shop_identifier: id,
    shop_name: shop.title,
    ...(Number(id) % 2 === 0 ? { domain } : { shop_domain: domain }),
    platform: 'shopify',
    default_currency: shop.world.options.currency,
    iana_timezone: shop.world.options.timezone,
  }
}
