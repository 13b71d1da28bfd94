import { PlatformCode, type ConnectionId } from '@cartograph/contract'
import type { CanonicalTruth } from './kit/simulator.ts'
import type { SandboxShop } from './shop.ts'
import { limitToPlatform } from './shop-at-platform.ts'
import { simulators } from './simulators.ts'

/** The rows that a complete sync of each simulated platform stores, for all with records. */
export function simulatedTruth(
  shop: SandboxShop,
  at: Date,
  connectionOf: (platform: PlatformCode) => ConnectionId,
): ReadonlyMap<PlatformCode, CanonicalTruth> {
  const context = {
    findShop: () => shop,
    offeredShops: () => [shop],
    clock: () => at,
    onListChange: () => {},
    elapsedMs: () => 0,
    secret: 'of no one',
  }
  return new Map(
    PlatformCode.options.flatMap((code) => {
      const factory = simulators[code]
      const truth = factory && limitToPlatform(factory)(context).truth
      return truth === undefined ? [] : [[code, truth(shop, connectionOf(code), at)] as const]
    }),
  )
}
