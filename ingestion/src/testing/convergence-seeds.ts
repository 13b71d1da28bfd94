import { datasources } from './sandbox-platforms.ts'

/**
 * One seed per platform unless `CONVERGENCE_RUNS` sets another number of runs; `CONVERGENCE_FROM` is
 * the first seed, and `CONVERGENCE_SEED` repeats one run alone.
 */
export const seeds: readonly number[] = chosen()

function chosen(): number[] {
  const { CONVERGENCE_SEED: seed, CONVERGENCE_FROM: first, CONVERGENCE_RUNS: runs } = process.env
  if (seed !== undefined) return [Number(seed)]
  const length = Number(runs ?? datasources.length)
  return Array.from({ length }, (_, n) => Number(first ?? 1) + n)
}
