import type { PlatformCode } from '@cartograph/contract'
import type { Connector } from './kit/connector.ts'
import { shopify } from './shopify/open.ts'

/** The one map of platforms that can be read. */
export const connectors: Readonly<Partial<Record<PlatformCode, Connector>>> = {
  SP: shopify,
}
