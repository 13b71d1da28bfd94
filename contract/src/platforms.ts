import * as z from 'zod/mini'

/** The platform codes of the product; a connector's manifest carries one of them. */
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
