import type { SimulatedShop } from './platforms/sp/simulator.ts'
import type { ListLog } from './kit/list-log.ts'
import type { World } from './world/create-world.ts'
import type { Ledgers } from './world/ledgers/ledger-types.ts'

/** A synthetic shop with the data that its platforms have. */
export interface SandboxShop extends Partial<ShopifySettings> {
  /** The part before `.myshopify.com`; also identifies its accounts on all other platforms. */
  readonly name: string
  /** The display name. */
  readonly title: string
  readonly world: World
  readonly ledgers: Ledgers
  /** What its world reacts to; absent if it does not react to audiences. */
  readonly lists?: ListLog
}

/** The settings of its Shopify account. */
type ShopifySettings = Pick<SimulatedShop, 'token' | 'plan' | 'scopes' | 'approvedData'>
