import * as z from 'zod/mini'

/** The platforms of the product by their codes. Manifests and the catalogue's SQL take the names from here. */
export const platformNames = {
  AA: 'Amazon Ads',
  AZ: 'Amazon',
  BA: 'Microsoft Ads',
  BG: 'BigCommerce',
  BO: 'Bold Commerce',
  FB: 'Facebook',
  G4: 'Google Analytics 4',
  GA: 'Google Analytics',
  GD: 'Google Ads',
  GO: 'Gorgias',
  GS: 'Google Search Console',
  HB: 'HubSpot',
  KL: 'Klaviyo',
  KN: 'KnoCommerce',
  LI: 'LinkedIn',
  MG: 'Magento',
  MT: 'Mountain',
  PT: 'Pinterest',
  RE: 'ReCharge',
  RL: 'AdRoll',
  S3: 'Amazon S3',
  SC: 'Snapchat',
  SP: 'Shopify',
  SR: 'Stripe',
  TT: 'TikTok',
  TW: 'Twitter',
} as const satisfies Record<string, string>

export type PlatformCode = keyof typeof platformNames

export const PlatformCode = z.enum(Object.keys(platformNames) as [PlatformCode, ...PlatformCode[]])

/** The tabs of the catalogue. */
export const platformCategories = {
  store: 'Store',
  advertising: 'Advertising',
  analytics: 'Analytics',
  marketing: 'Marketing',
  payment: 'Payments',
  support: 'Support and surveys',
  storage: 'Storage',
} as const satisfies Record<string, string>

export type PlatformCategory = keyof typeof platformCategories

export interface PlatformEntry {
  readonly category: PlatformCategory
  /** Primary platforms are where a shop sells; they are listed first. */
  readonly rank: 'primary' | 'secondary'
  readonly isDatasource: boolean
  readonly isDestination: boolean
  /** The UTM parameters that visits from the platform's ads have. Only ad platforms have them. */
  readonly utm: AdsUtm | null
}

interface AdsUtm {
  readonly source: string
  readonly medium: 'cpc' | 'display' | 'paid_social'
}

export const platformCatalogue: Readonly<Record<PlatformCode, PlatformEntry>> = {
  SP: entry('store', 'primary'),
  BG: entry('store', 'primary'),
  MG: entry('store', 'primary'),
  AZ: entry('store', 'primary'),
  G4: entry('analytics', 'primary'),
  GA: entry('analytics', 'primary'),
  GS: entry('analytics', 'secondary'),
  FB: entry('advertising', 'primary', { ...ads('facebook', 'paid_social'), isDestination: true }),
  GD: entry('advertising', 'primary', { ...ads('google', 'cpc'), isDestination: true }),
  BA: entry('advertising', 'primary', { ...ads('bing', 'cpc'), isDestination: true }),
  AA: entry('advertising', 'secondary', ads('amazon', 'cpc')),
  TT: entry('advertising', 'secondary', { ...ads('tiktok', 'paid_social'), isDestination: true }),
  PT: entry('advertising', 'secondary', {
    ...ads('pinterest', 'paid_social'),
    isDestination: true,
  }),
  SC: entry('advertising', 'secondary', { ...ads('snapchat', 'paid_social'), isDestination: true }),
  LI: entry('advertising', 'secondary', { ...ads('linkedin', 'paid_social'), isDestination: true }),
  TW: entry('advertising', 'secondary', { ...ads('twitter', 'paid_social'), isDestination: true }),
  RL: entry('advertising', 'secondary', { ...ads('adroll', 'display'), isDestination: true }),
  MT: entry('advertising', 'secondary', ads('mountain', 'display')),
  KL: entry('marketing', 'secondary', { isDestination: true }),
  HB: entry('marketing', 'secondary', { isDestination: true }),
  RE: entry('payment', 'secondary'),
  SR: entry('payment', 'secondary'),
  BO: entry('payment', 'secondary'),
  GO: entry('support', 'secondary'),
  KN: entry('support', 'secondary'),
  S3: entry('storage', 'secondary', { isDatasource: false, isDestination: true }),
}

function entry(
  category: PlatformCategory,
  rank: PlatformEntry['rank'],
  over: Partial<PlatformEntry> = {},
): PlatformEntry {
  return { category, rank, isDatasource: true, isDestination: false, utm: null, ...over }
}

function ads(source: string, medium: AdsUtm['medium']): Pick<PlatformEntry, 'utm'> {
  return { utm: { source, medium } }
}
