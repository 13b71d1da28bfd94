import type { Found } from './best-group.ts'
import { createSearch, type SearchOptions } from './create-search.ts'
import { effectsOf } from './effects-of.ts'
import type { Grouping } from './groupings.ts'
import type { Model } from './signal.ts'
import { usualNoise } from './usual-noise.ts'

/** Of a sum. */
export const sumSearch: SearchOptions = {
  most: 5,
  share: [0.015, 0.1],
  least: 14,
  unlike: 0.1,
  ways: 'all',
}

/** Of a share, whose parts are less sure and less alike. */
export const shareSearch: SearchOptions = {
  ...sumSearch,
  share: [0.03, 0.25],
  unlike: 0.4,
  ways: 'whole',
}

/** The fewest groups of rows that, moved as one, tell what happened; the clearest first. */
export function findDrivers(
  count: number,
  groupings: readonly Grouping[],
  model: Model,
  options: SearchOptions = sumSearch,
): Found[] {
  let noise = usualNoise(model, groupings, count)
  let found = searchWays()
  for (let round = 0; round < 2; round += 1) {
    // What causes had been taken for noise, the noise is without.
    const less = model.noiseAfter(effectsOf(found, model, count), found.length + 1)
    const isLess = less.grain < 0.8 * noise.grain || less.spread < 0.8 * noise.spread
    if (!isLess) break
    noise = less
    found = searchWays()
  }
  return found.toSorted((left, right) => right.gain - left.gain)

  /** What tells most alone may be of the wrong way to tell all: each is tried without. */
  function searchWays(): Found[] {
    const search = createSearch(count, groupings, model, noise, options)
    let best = search.find(null)
    let cost = search.costOf(best)
    for (const without of best) {
      if (options.ways === 'whole' && without.grouping.dims.length > 0) continue
      const other = search.find(without)
      const otherCost = search.costOf(other)
      if (otherCost < cost && other.length <= best.length) [best, cost] = [other, otherCost]
    }
    return search.mattering(best)
  }
}
