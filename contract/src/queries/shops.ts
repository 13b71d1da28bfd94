import { platformCatalogue, type PlatformCode } from '../connections/platforms.ts'
import type { Member } from './query.ts'

/** The shops of a workspace in the semantic layer. */
export const shopCube = 'Shops'

/** The name of the shop that a row comes from. */
export const shopMember: Member = `${shopCube}.name`

/** Whether a connection of the platform is a shop: its orders, products and customers are the shop's. */
export function isStore(platform: PlatformCode): boolean {
  return platformCatalogue[platform].category === 'store'
}
