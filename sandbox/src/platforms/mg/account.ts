import type { SandboxShop } from '../../shop.ts'

const domain = 'magento-sandbox.example'

/** The keys of the integration in a shop's admin. */
export function keysOf(name: string) {
  return {
    consumer_key: `mgck_sandbox_${name}`,
    consumer_secret: `mgcs_sandbox_${name}`,
    access_token: `mgat_sandbox_${name}`,
    access_token_secret: `mgts_sandbox_${name}`,
  }
}

export function baseUrlOf({ name }: Pick<SandboxShop, 'name'>): string {
  return `https://${name}.${domain}/`
}

/** Null for a host that is not a simulated shop's. */
export function shopNameOf(host: string): string | null {
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null
}

interface StoreView {
  readonly id: number
  readonly code: string
  readonly locale: string
  readonly displayCurrency: string
}

/** The store's own view, and one for buyers from elsewhere, who see another currency. */
export function storeViewsOf({ world }: SandboxShop): readonly StoreView[] {
  const { market, currency } = world.options
  return market === 'german'
    ? [
        { id: 1, code: 'default', locale: 'de_DE', displayCurrency: currency },
        { id: 2, code: 'international', locale: 'en_GB', displayCurrency: 'GBP' },
      ]
    : [
        { id: 1, code: 'default', locale: 'en_US', displayCurrency: currency },
        { id: 2, code: 'international', locale: 'es_ES', displayCurrency: 'CAD' },
      ]
}

export function homeCountryOf({ world }: SandboxShop): string {
  return world.options.market === 'german' ? 'DE' : 'US'
}

/** The answer about all store views. */
export function storeConfigs(shop: SandboxShop): object[] {
  const { timezone, currency } = shop.world.options
  const url = baseUrlOf(shop)
  return storeViewsOf(shop).map(({ id, code, locale, displayCurrency }) => ({
    id,
    code,
    website_id: 1,
    locale,
    base_currency_code: currency,
    default_display_currency_code: displayCurrency,
    timezone,
    weight_unit: 'kgs',
    base_url: url,
    base_link_url: url,
    base_static_url: `${url}static/`,
    base_media_url: `${url}media/`,
    secure_base_url: url,
    secure_base_link_url: url,
    secure_base_static_url: `${url}static/`,
    secure_base_media_url: `${url}media/`,
  }))
}
