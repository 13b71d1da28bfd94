import type { SandboxShop } from '../../shop.ts'
import { hashedId } from '../../kit/hashed-id.ts'
import { largeNumber } from '../../kit/large-numbers.ts'

export interface Profile {
  readonly id: string
  readonly name: string
  readonly shop: SandboxShop
  readonly type: 'seller' | 'agency'
  readonly countryCode: string
  /** An unused profile has no ads. */
  readonly hasAds: boolean
}

/** The shop's profile, an unused one of another country, and the entity of Amazon DSP. */
export function profilesOf(shop: SandboxShop): readonly Profile[] {
  const { title } = shop
  const [home, other] = countries[regionOf(shop)]
  const profile = (key: string, more: Pick<Profile, 'type' | 'countryCode' | 'hasAds'>) => ({
    id: longId(`${key} ${shop.name}`),
    name: title,
    shop,
    ...more,
  })
  return [
    profile('profile', { type: 'seller', countryCode: home, hasAds: true }),
    profile('spare', { type: 'seller', countryCode: other, hasAds: false }),
    profile('dsp', { type: 'agency', countryCode: home, hasAds: false }),
  ]
}

const countries = { na: ['US', 'CA'], eu: ['DE', 'FR'], fe: ['JP', 'AU'] } as const
export type Region = keyof typeof countries
export const regions = Object.keys(countries) as readonly Region[]

export function regionOf({ world }: SandboxShop): Region {
  const [place = ''] = world.options.timezone.split('/')
  if (place === 'America' || place === 'US') return 'na'
  return ['Europe', 'Africa'].includes(place) ? 'eu' : 'fe'
}

export function profileId(shop: SandboxShop): string {
  return longId(`profile ${shop.name}`)
}

/** The advertiser that audiences are of. */
export function entityId({ id }: Profile): string {
  return `ENTITY${id.slice(-8)}`
}

export function viewOf(profile: Profile) {
  const { currency, timezone } = profile.shop.world.options
  return {
    profileId: largeNumber(profile.id),
    countryCode: profile.countryCode,
    currencyCode: currency,
    dailyBudget: 999_999_999,
    timezone,
    accountInfo: {
      marketplaceStringId: 'ATVPDKIKX0DER',
      id: entityId(profile),
      type: profile.type,
      name: profile.name,
      subType: null,
      validPaymentMethod: true,
    },
  }
}

/** A deterministic number of 17 digits, more than are exact. */
function longId(text: string): string {
  return hashedId(text, '9', 16)
}
