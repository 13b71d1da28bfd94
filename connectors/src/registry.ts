import type { PlatformCode } from '@cartograph/contract'
import type { Connector } from './kit/connector.ts'
import { amazonAds } from './amazon-ads/open.ts'
import { adroll } from './adroll/open.ts'
import { boldCommerce } from './bold-commerce/open.ts'
import { googleAds } from './google-ads/open.ts'
import { googleAnalytics } from './google-analytics/open.ts'
import { gorgias } from './gorgias/open.ts'
import { klaviyo } from './klaviyo/open.ts'
import { magento } from './magento/open.ts'
import { meta } from './meta/open.ts'
import { mountain } from './mountain/open.ts'
import { pinterest } from './pinterest/open.ts'
import { recharge } from './recharge/open.ts'
import { snapchat } from './snapchat/open.ts'
import { amazonS3 } from './s3/open.ts'
import { shopify } from './shopify/open.ts'
import { stripe } from './stripe/open.ts'
import { tiktok } from './tiktok/open.ts'
import { twitter } from './twitter/open.ts'
import { googleSearchConsole } from './google-search-console/open.ts'
import { knocommerce } from './knocommerce/open.ts'
import { hubspot } from './hubspot/open.ts'
import { microsoftAds } from './microsoft-ads/open.ts'
import { bigcommerce } from './bigcommerce/open.ts'
import { universalAnalytics } from './universal-analytics/open.ts'
import { linkedin } from './linkedin/open.ts'
import { amazon } from './amazon/open.ts'

/** The registry of all connectors. */
export const connectors: Readonly<Partial<Record<PlatformCode, Connector>>> = {
  AA: amazonAds,
  AZ: amazon,
  BA: microsoftAds,
  BG: bigcommerce,
  BO: boldCommerce,
  FB: meta,
  G4: googleAnalytics,
  GA: universalAnalytics,
  GD: googleAds,
  GO: gorgias,
  GS: googleSearchConsole,
  HB: hubspot,
  KL: klaviyo,
  KN: knocommerce,
  LI: linkedin,
  MG: magento,
  MT: mountain,
  PT: pinterest,
  RE: recharge,
  RL: adroll,
  S3: amazonS3,
  SC: snapchat,
  SP: shopify,
  SR: stripe,
  TT: tiktok,
  TW: twitter,
}
