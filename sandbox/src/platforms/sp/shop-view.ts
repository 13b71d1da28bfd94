import type { World } from '../../world/create-world.ts'

/** One shop as one request sees it. */
export interface ShopView {
  readonly name: string
  readonly title: string
  readonly world: World
  readonly currency: string
  readonly at: Date
  /** What the token that asks was granted. */
  readonly scopes: readonly string[]
  /** How far one query may be paged through; beyond it the reader has to narrow the query. */
  readonly deepestPage: number
}
