import type { World } from './world/create-world.ts'
import type { Ledgers } from './world/ledgers/ledger-types.ts'

/** A made-up shop with all that its platforms know about it. */
export interface SandboxShop {
  /** The part before `.myshopify.com`; also what tells its accounts apart everywhere else. */
  readonly name: string
  /** What the shop calls itself. */
  readonly title: string
  readonly world: World
  readonly ledgers: Ledgers
}
