import type { PlatformCode } from '@cartograph/contract'
import type { SimulatorFactory } from './kit/simulator.ts'
import { amazonAds } from './platforms/aa/simulator.ts'
import { adroll } from './platforms/rl/simulator.ts'
import { boldCommerce } from './platforms/bo/simulator.ts'
import { facebook } from './platforms/fb/simulator.ts'
import { googleAds } from './platforms/gd/simulator.ts'
import { googleAnalytics } from './platforms/g4/simulator.ts'
import { gorgias } from './platforms/go/simulator.ts'
import { klaviyo } from './platforms/kl/simulator.ts'
import { magento } from './platforms/mg/simulator.ts'
import { mountain } from './platforms/mt/simulator.ts'
import { pinterest } from './platforms/pt/simulator.ts'
import { recharge } from './platforms/re/simulator.ts'
import { snapchat } from './platforms/sc/simulator.ts'
import { amazonS3 } from './platforms/s3/simulator.ts'
import { shopify } from './platforms/sp/shopify.ts'
import { stripe } from './platforms/sr/simulator.ts'
import { tiktok } from './platforms/tt/simulator.ts'
import { twitter } from './platforms/tw/simulator.ts'
import { googleSearchConsole } from './platforms/gs/simulator.ts'
import { knocommerce } from './platforms/kn/simulator.ts'
import { hubspot } from './platforms/hb/simulator.ts'
import { microsoftAds } from './platforms/ba/simulator.ts'
import { bigcommerce } from './platforms/bg/simulator.ts'
import { universalAnalytics } from './platforms/ga/simulator.ts'
import { linkedin } from './platforms/li/simulator.ts'
import { amazon } from './platforms/az/simulator.ts'

/** The registry of all simulators. */
export const simulators: Readonly<Partial<Record<PlatformCode, SimulatorFactory>>> = {
  AA: amazonAds,
  AZ: amazon,
  BA: microsoftAds,
  BG: bigcommerce,
  BO: boldCommerce,
  FB: facebook,
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
