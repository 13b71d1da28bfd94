import type { SandboxShop } from '../../shop.ts'

export interface Marketplace {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly currency: string
  readonly region: Region
  readonly timezone: string
  readonly pricesIncludeTax: boolean
}

export const regions = ['na', 'eu', 'jp', 'au', 'sg'] as const
export type Region = (typeof regions)[number]

const pacific = { region: 'na', timezone: 'America/Los_Angeles', pricesIncludeTax: false } as const
const european = { region: 'eu', pricesIncludeTax: true } as const

const unitedStates: Marketplace = {
  ...pacific,
  id: 'ATVPDKIKX0DER',
  name: 'Amazon.com',
  country: 'US',
  currency: 'USD',
}

const marketplaces: readonly Marketplace[] = [
  unitedStates,
  { ...pacific, id: 'A2EUQ1WTGCTBG2', name: 'Amazon.ca', country: 'CA', currency: 'CAD' },
  {
    ...european,
    id: 'A1PA6795UKMFR9',
    name: 'Amazon.de',
    country: 'DE',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  },
  {
    ...european,
    id: 'A1F83G8C2ARO7P',
    name: 'Amazon.co.uk',
    country: 'GB',
    currency: 'GBP',
    timezone: 'Europe/London',
  },
  far('jp', 'A1VC38T7YXB528', 'Amazon.co.jp', 'JP', 'JPY', 'Asia/Tokyo'),
  far('au', 'A39IBJ37TRP1C6', 'Amazon.com.au', 'AU', 'AUD', 'Australia/Sydney'),
  far('sg', 'A19VAU5U5O7RUS', 'Amazon.sg', 'SG', 'SGD', 'Asia/Singapore'),
]

function far(
  region: Region,
  id: string,
  name: string,
  country: string,
  currency: string,
  timezone: string,
): Marketplace {
  return { id, name, country, currency, region, timezone, pricesIncludeTax: true }
}

/** The seller sells where the currency of their shop is used; in the others they are registered. */
export function homeOf({ world }: Pick<SandboxShop, 'world'>): Marketplace {
  const { currency } = world.options
  return marketplaces.find((one) => one.currency === currency) ?? { ...unitedStates, currency }
}

/** The shop's own first. */
export function marketplacesIn(region: Region, shop: SandboxShop): readonly Marketplace[] {
  const home = homeOf(shop)
  const others = marketplaces.filter((one) => one.region === region && one.id !== home.id)
  return home.region === region ? [home, ...others] : others
}

export function sellerIdOf({ name }: Pick<SandboxShop, 'name'>): string {
  return `A${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`
}

/** What the API lists, with a place that is no marketplace. */
export function participationsIn(region: Region, shop: SandboxShop) {
  const entry = ({ id, name, country, currency }: Omit<Marketplace, keyof typeof pacific>) => ({
    marketplace: {
      id,
      name,
      countryCode: country,
      defaultCurrencyCode: currency,
      defaultLanguageCode: 'en_US',
      domainName: `www.${name.toLowerCase()}`,
    },
    participation: { isParticipating: true, hasSuspendedListings: false },
    storeName: shop.title,
  })
  const elsewhere = { id: 'A1MQXOICRS2Z7M', name: 'Non-Amazon US', country: 'US', currency: 'USD' }
  return [...marketplacesIn(region, shop).map(entry), entry(elsewhere)]
}
