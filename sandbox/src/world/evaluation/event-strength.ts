import { msPerDay } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import type { Order } from '../entities.ts'
import type { TruthEntry } from '../truth/truth.ts'
import type { WorldEvent } from './judge-findings.ts'

const daysBefore = 28
const mostDays = 7
/** A price is the same in every sale: a handful of them shows it. */
const [salesOfPrice, asClear] = [5, 20]

/**
 * How far an event stands out of chance: what it takes or adds in its first week, beside how far as many days
 * stray by counting alone. Told from the shop's own orders, by none of the code that is judged.
 */
export function clearnessOf({ from, to, effects }: WorldEvent, world: World, at: Date): number {
  const effect = effects.find(({ slice }) => slice !== null) ?? effects[0]
  if (effect === undefined) return 0
  const begin = Date.parse(from)
  const last = to === null ? at.getTime() : Math.min(at.getTime(), Date.parse(to) + msPerDay)
  const days = Math.max(1, Math.min(mostDays, Math.round((last - begin) / msPerDay)))
  const usual = (countBefore(world, begin, effect) / daysBefore) * days
  if (effect.metric === 'unit_price') return usual >= salesOfPrice ? asClear : usual
  return (usual * Math.abs(effect.factor - 1)) / Math.sqrt(usual * Math.max(1, effect.factor) + 0.1)
}

/** What was counted, in the weeks before, of what the event is about. */
function countBefore({ orders }: World, begin: number, effect: TruthEntry): number {
  const at = new Date(begin)
  let sum = 0
  for (let index = orders.count(at) - 1; index >= 0; index -= 1) {
    if (orders.createdAt(index) < begin - daysBefore * msPerDay) break
    sum += countIn(orders.get(index, at), effect)
  }
  return sum
}

function countIn({ isTest, journey, lines }: Order, { slice }: TruthEntry): number {
  if (isTest) return 0
  if (slice === null) return 1
  if (slice.dimension === 'utm_source')
    return journey?.lastVisit.utm?.source === slice.value ? 1 : 0
  const own = lines.filter(({ productId }) => String(productId) === slice.value)
  return own.reduce((units, { quantity }) => units + quantity, 0)
}
