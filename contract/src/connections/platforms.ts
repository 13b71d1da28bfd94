import * as z from 'zod/mini'

/** The platform codes of the product. A connector's manifest has one of them. */
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
}

export const platformCatalogue: Readonly<Record<PlatformCode, PlatformEntry>> = {
  SP: entry('store', 'primary'),
  BG: entry('store', 'primary'),
  MG: entry('store', 'primary'),
  AZ: entry('store', 'primary'),
  G4: entry('analytics', 'primary'),
  GA: entry('analytics', 'primary'),
  GS: entry('analytics', 'secondary'),
  FB: entry('advertising', 'primary', { isDestination: true }),
  GD: entry('advertising', 'primary', { isDestination: true }),
  BA: entry('advertising', 'primary', { isDestination: true }),
  AA: entry('advertising', 'secondary'),
  TT: entry('advertising', 'secondary', { isDestination: true }),
  PT: entry('advertising', 'secondary', { isDestination: true }),
  SC: entry('advertising', 'secondary', { isDestination: true }),
  LI: entry('advertising', 'secondary', { isDestination: true }),
  TW: entry('advertising', 'secondary', { isDestination: true }),
  RL: entry('advertising', 'secondary', { isDestination: true }),
  MT: entry('advertising', 'secondary'),
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
  return { category, rank, isDatasource: true, isDestination: false, ...over }
}
