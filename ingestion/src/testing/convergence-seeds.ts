import type { PlatformCode } from '@cartograph/contract'
import { datasources } from './sandbox-platforms.ts'

const { CONVERGENCE_SEED: seed, CONVERGENCE_FROM: from, CONVERGENCE_WORLDS: worlds } = process.env
const first = Number(from ?? 1)

/** All platforms share these by default, so that more of them take no more worlds. */
const sharedWorlds = 8

/**
 * The seeded worlds of a platform: one of eight by default, or the first `CONVERGENCE_WORLDS` from
 * `CONVERGENCE_FROM`. `CONVERGENCE_SEED` repeats one alone.
 */
export function seedsOf(platform: PlatformCode): readonly number[] {
  if (seed !== undefined) return [Number(seed)]
  if (worlds === undefined) return [first + (datasources.indexOf(platform) % sharedWorlds)]
  return Array.from({ length: Number(worlds) }, (_, n) => first + n)
}
