import { msPerDay } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import { clearnessOf } from './event-strength.ts'
import { judgeFindings, type WorldEvent } from './judge-findings.ts'
import type { ToldFinding } from './reported-finding.ts'

export interface Rating {
  /** Of the findings, the share that an event stands behind. */
  readonly precision: number | null
  /** Of the events that could be seen, the share that was found. */
  readonly recall: number | null
  readonly events: number
  readonly findings: number
}

/** Below, an event is lost among the shop's usual ups and downs. */
const leastClear = 4
/** What was to be found, and is no news to its owner: promotions are known from their discounts. */
const wanted: readonly WorldEvent['event'][] = ['stock_out', 'price_change', 'campaign_pause']

/** How often the findings of some days were right, and how much of what happened in them was found. */
export function rateFindings(
  world: World,
  { from, through, findings }: { from: string; through: string; findings: readonly ToldFinding[] },
): Rating {
  const at = new Date(Date.parse(through) + msPerDay)
  const judged = judgeFindings(world.truth(at), findings)
  const events = judged.events.filter(
    (event) =>
      event.from >= from &&
      event.from <= through &&
      wanted.includes(event.event) &&
      clearnessOf(event, world, at) >= leastClear,
  )
  return {
    precision: shareOf(judged.isRight.filter(Boolean).length, findings.length),
    recall: shareOf(events.filter(({ foundBy }) => foundBy !== null).length, events.length),
    events: events.length,
    findings: findings.length,
  }
}

function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of
}
