import type { PlatformCode } from '@cartograph/contract'
import type { SimulatorFactory } from './kit/simulator.ts'
import type { SandboxShop } from './shop.ts'
import { createLedgers } from './world/ledgers/create-ledgers.ts'
import type { StoreCode } from './world/options.ts'
import { partOfWorld } from './world/stores/part-of-world.ts'

const shopsAtPlatforms = new WeakMap<SandboxShop, Map<string, SandboxShop>>()

/**
 * The part of a shop that a platform knows. A store knows its own orders. Amazon keeps its buyers to itself:
 * only its own ads learn what they buy; all other platforms see the orders of the shop's own sites.
 */
export function shopAtPlatform(shop: SandboxShop, code: PlatformCode): SandboxShop {
  const sold = shop.world.options.stores
  if (sold === undefined) return shop
  const stores = storesKnownTo(code, sold)
  const known = shopsAtPlatforms.get(shop) ?? new Map<string, SandboxShop>()
  shopsAtPlatforms.set(shop, known)
  const key = stores.join()
  const before = known.get(key)
  if (before !== undefined) return before
  const world = partOfWorld(shop.world, new Set(stores))
  const part = { ...shop, world, ledgers: createLedgers(world) }
  known.set(key, part)
  return part
}

/** A simulator that serves only the part of a shop that its platform knows. */
export function limitToPlatform(factory: SimulatorFactory): SimulatorFactory {
  return (context) => {
    const known = (shop: SandboxShop) => shopAtPlatform(shop, simulator.code)
    const simulator = factory({
      ...context,
      findShop(name) {
        const shop = context.findShop(name)
        return shop === null ? null : known(shop)
      },
      offeredShops: () => context.offeredShops().map(known),
    })
    const { truth } = simulator
    return truth === undefined
      ? simulator
      : { ...simulator, truth: (shop, ...given) => truth(known(shop), ...given) }
  }
}

const allStores: ReadonlySet<string> = new Set<StoreCode>(['SP', 'AZ', 'BG', 'MG'])

function storesKnownTo(code: PlatformCode, sold: readonly StoreCode[]): readonly StoreCode[] {
  if (allStores.has(code)) return sold.filter((store) => store === code)
  if (code === 'AA' && sold.includes('AZ')) return ['AZ']
  return sold.filter((store) => store !== 'AZ')
}
