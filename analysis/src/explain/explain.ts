import { readLeaves, type Driver, type ExplainCase, type Leaves } from './case.ts'
import { decomposeShare, decomposeSum, type Decomposition } from './decompose.ts'
import type { DriverGroup } from './best-group.ts'
import { findDrivers, shareSearch } from './find-drivers.ts'
import { toDriver, listGroupings } from './groupings.ts'
import { shareModel } from './share-model.ts'
import { sumModel } from './sum-model.ts'
import { total } from './total.ts'

export interface Explanation {
  readonly id: string
  readonly drivers: readonly Driver[]
  readonly effect: 'level' | 'rate' | 'mix'
  readonly decomposition: Decomposition
}

/** Finds the parts that drove the change of a metric, with their contributions. */
export function explain(given: ExplainCase): Explanation {
  const leaves = readLeaves(given)
  const groupings = listGroupings(leaves)
  const [first = none, second = none, third = none, fourth = none] = leaves.numbers
  if (given.kind === 'sum') {
    const found = findDrivers(leaves.count, groupings, sumModel(first, second))
    return toExplanation(given, leaves, 'level', found, decomposeSum(leaves, bestDimension(found)))
  }
  const findSizes = () => findDrivers(leaves.count, groupings, sumModel(second, fourth))
  const findShares = () =>
    findDrivers(
      leaves.count,
      groupings,
      shareModel({ num: first, den: second, numExpected: third, denExpected: fourth }),
      shareSearch,
    )
  const { rate, mix, isRateSure } = splitSizesAndShares(leaves)
  if (isRateSure) {
    const isMix = Math.abs(mix) > Math.abs(rate)
    return explainShare(given, leaves, isMix, isMix ? findSizes() : findShares())
  }
  // A change within noise has no driver; then the clearer of its two components decides.
  const [sizes, shares] = [findSizes(), findShares()]
  const isMix = (sizes[0]?.gain ?? 0) > (shares[0]?.gain ?? 0)
  return explainShare(given, leaves, isMix, isMix ? sizes : shares)
}

function explainShare(
  given: ExplainCase,
  leaves: Leaves,
  isMix: boolean,
  found: readonly DriverGroup[],
): Explanation {
  return toExplanation(
    given,
    leaves,
    isMix ? 'mix' : 'rate',
    found,
    decomposeShare(leaves, bestDimension(found)),
  )
}

const none = new Float64Array()

function toExplanation(
  { id }: ExplainCase,
  leaves: Leaves,
  effect: Explanation['effect'],
  found: readonly DriverGroup[],
  decomposition: Decomposition,
): Explanation {
  const drivers = found
    .filter(({ grouping }) => grouping.dims.length > 0)
    .map(({ grouping, group }) => toDriver(leaves, grouping, group))
  return { id, drivers, effect, decomposition }
}

function bestDimension(found: readonly DriverGroup[]): number {
  return found.find(({ grouping }) => grouping.dims.length > 0)?.grouping.dims[0] ?? 0
}

/** Separates changes of the rate from changes of the mix. */
function splitSizesAndShares({ count, numbers }: Leaves) {
  const [num = none, den = none, numExpected = none, denExpected = none] = numbers
  const [size, sizeExpected] = [total(den), total(denExpected)]
  const whole = total(numExpected) / sizeExpected
  let [rate, mix, variance] = [0, 0, 0]
  for (let row = 0; row < count; row += 1) {
    const share = (den[row] as number) / size
    const shareExpected = (denExpected[row] as number) / sizeExpected
    const rateExpected =
      shareExpected === 0 ? whole : (numExpected[row] as number) / (denExpected[row] as number)
    const rateNow = share === 0 ? rateExpected : (num[row] as number) / (den[row] as number)
    rate += share * (rateNow - rateExpected)
    mix += (share - shareExpected) * (rateExpected - whole)
    const usual = Math.min(0.99, Math.max(0.001, (rateExpected + rateNow) / 2))
    if (share > 0) {
      const known = 1 / (den[row] as number) + 1 / Math.max(denExpected[row] as number, 1)
      variance += share * share * usual * (1 - usual) * known
    }
  }
  return { rate, mix, isRateSure: Math.abs(rate) > 3 * Math.sqrt(variance) }
}
