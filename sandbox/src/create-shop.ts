import type { SandboxShop } from './shop.ts'
import type { World } from './world/create-world.ts'
import { createLedgers } from './world/ledgers/create-ledgers.ts'

export function createShop(shop: {
  readonly name: string
  readonly title: string
  readonly world: World
}): SandboxShop {
  return { ...shop, ledgers: createLedgers(shop.world) }
}
