import { msPerDay } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import type { Order } from '../entities.ts'
import type { TruthEntry } from '../truth/truth.ts'
import type { WorldEvent } from './judge-findings.ts'

const daysBefore = 28
const maxDays = 7
/** Every sale shows a changed price, so five of them make it clearly visible. */
const [minPriceSales, priceStrength] = [5, 20]

/**
 * The effect of an event in its first week, in standard deviations of a Poisson count. Computed from the
 * shop's orders, independently of the engine that is evaluated.
 */
export function eventStrength({ from, to, effects }: WorldEvent, world: World, at: Date): number {
  const effect = effects.find(({ slice }) => slice !== null) ?? effects[0]
  if (effect === undefined) return 0
  const begin = Date.parse(from)
  const last = to === null ? at.getTime() : Math.min(at.getTime(), Date.parse(to) + msPerDay)
  const days = Math.max(1, Math.min(maxDays, Math.round((last - begin) / msPerDay)))
  const usual = (countBefore(world, begin, effect) / daysBefore) * days
  if (effect.metric === 'unit_price') return usual >= minPriceSales ? priceStrength : usual
  return (usual * Math.abs(effect.factor - 1)) / Math.sqrt(usual * Math.max(1, effect.factor) + 0.1)
}

/** The count of the affected slice in the four weeks before the event. */
function countBefore({ orders }: World, begin: number, effect: TruthEntry): number {
  const at = new Date(begin)
  let sum = 0
  for (let index = orders.count(at) - 1; index >= 0; index -= 1) {
    if (orders.createdAt(index) < begin - daysBefore * msPerDay) break
    sum += countIn(orders.get(index, at), effect)
  }
  return sum
}

function countIn(
  { isTest, journey, lines, customerOrderIndex }: Order,
  { slice }: TruthEntry,
): number {
  if (isTest) return 0
  if (slice === null) return 1
  if (slice.dimension === 'utm_source')
    return journey?.lastVisit.utm?.source === slice.value ? 1 : 0
  if (slice.dimension === 'customer_kind') return (customerOrderIndex ?? 0) > 1 ? 1 : 0
  const own = lines.filter(({ productId }) => String(productId) === slice.value)
  return own.reduce((units, { quantity }) => units + quantity, 0)
}
