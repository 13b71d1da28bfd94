import type { ListLog } from './kit/list-log.ts'
import type { SandboxShop } from './shop.ts'
import type { World } from './world/create-world.ts'
import { createLedgers } from './world/ledgers/create-ledgers.ts'

export function createShop(shop: {
  readonly name: string
  readonly title: string
  readonly world: World
  readonly lists?: ListLog
}): SandboxShop {
  return { ...shop, ledgers: createLedgers(shop.world) }
}
