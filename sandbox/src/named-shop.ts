import { createHash } from 'node:crypto'
import { createShop } from './create-shop.ts'
import type { SandboxShop } from './shop.ts'
import { createWorld } from './world/create-world.ts'

/** Returns a shop that depends only on the name; null for an invalid name. */
export function namedShop(name: string): SandboxShop | null {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name)) return null
  const world = createWorld({
    seed: createHash('sha256').update(name).digest().readUInt32BE() >>> 1,
    startDay: '2024-01-01',
    orders: 3000,
    timezone: 'America/New_York',
    currency: 'USD',
  })
  return createShop({ name, title: titleOf(name), world })
}

/** 'Blue Harbor' for 'blue-harbor'. */
function titleOf(name: string): string {
  const words = name.split('-').filter((word) => word !== '')
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}
