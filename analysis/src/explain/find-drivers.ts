import type { DriverGroup } from './best-group.ts'
import { createSearch, type SearchOptions } from './create-search.ts'
import { estimateEffects } from './estimate-effects.ts'
import type { Grouping } from './groupings.ts'
import type { Model } from './signal.ts'
import { baselineNoise } from './baseline-noise.ts'

export const sumSearch: SearchOptions = {
  maxDrivers: 5,
  share: [0.015, 0.1],
  minGain: 14,
  heterogeneity: 0.1,
  restarts: 'all',
}

/** Ratios are noisier than sums, and their parts less alike. */
export const shareSearch: SearchOptions = {
  ...sumSearch,
  share: [0.03, 0.25],
  heterogeneity: 0.4,
  restarts: 'whole',
}

/** Finds the smallest set of groups that explains the change, clearest first. */
export function findDrivers(
  count: number,
  groupings: readonly Grouping[],
  model: Model,
  options: SearchOptions = sumSearch,
): DriverGroup[] {
  let noise = baselineNoise(model, groupings, count)
  let found = searchWays()
  for (let round = 0; round < 2; round += 1) {
    // Re-estimates the noise without the drivers found, since their movement inflated it.
    const less = model.fitNoise(estimateEffects(found, model, count), found.length + 1)
    const isLess = less.grain < 0.8 * noise.grain || less.spread < 0.8 * noise.spread
    if (!isLess) break
    noise = less
    found = searchWays()
  }
  return found.toSorted((left, right) => right.gain - left.gain)

  /**
   * The greedy choice of the first group may be wrong, so the search restarts without each of the
   * drivers.
   */
  function searchWays(): DriverGroup[] {
    const search = createSearch(count, groupings, model, noise, options)
    let best = search.find(null)
    let cost = search.costOf(best)
    for (const without of best) {
      if (options.restarts === 'whole' && without.grouping.dims.length > 0) continue
      const other = search.find(without)
      const otherCost = search.costOf(other)
      if (otherCost < cost && other.length <= best.length) [best, cost] = [other, otherCost]
    }
    return search.mattering(best)
  }
}
