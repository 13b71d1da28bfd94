import type { SandboxShop } from '../../shop.ts'

/** The hash that names a store in paths. */
export function hashOf({ name }: Pick<SandboxShop, 'name'>): string {
  return name
}

/** The token of a store-level API account, which a merchant creates. */
export function accountToken({ name }: Pick<SandboxShop, 'name'>): string {
  return `sandbox-bg-${name}`
}

export function storeObject(shop: SandboxShop) {
  const { currency, timezone } = shop.world.options
  return {
    id: hashOf(shop),
    account_uuid: `00000000-0000-4000-8000-${hashOf(shop).length.toString().padStart(12, '0')}`,
    name: shop.title,
    domain: `${shop.name}.mybigcommerce.example`,
    secure_url: `https://${shop.name}.mybigcommerce.example`,
    status: 'live',
    currency,
    currency_symbol: '$',
    plan_name: 'Plus',
    plan_is_trial: false,
    default_channel_id: 1,
    timezone: { name: timezone, raw_offset: 0, dst_offset: 0 },
  }
}
