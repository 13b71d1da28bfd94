import type { World } from '../../world/create-world.ts'

/**
 * The protected customer data that an app is approved for: `none` of it, `basic` (customers without
 * their names and addresses), or `personal` (everything).
 */
export type ApprovedData = 'none' | 'basic' | 'personal'

/** A shop in the context of one request. */
export interface ShopView {
  readonly name: string
  readonly title: string
  readonly world: World
  readonly currency: string
  readonly at: Date
  /** The scopes of the request's token. */
  readonly scopes: readonly string[]
  readonly approvedData: ApprovedData
  /** The global ids of records that were deleted. */
  readonly deleted: Set<string>
  /** The number of records that one query can page through. */
  readonly maxPageDepth: number
}
