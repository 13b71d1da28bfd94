import { msPerDay } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import { eventStrength } from './event-strength.ts'
import { judgeFindings, type WorldEvent } from './judge-findings.ts'
import type { ReportedFinding } from './reported-finding.ts'

export interface Rating {
  /** The share of findings that an event explains; null without findings. */
  readonly precision: number | null
  /** The share of visible events that were found; null without events. */
  readonly recall: number | null
  readonly events: number
  readonly findings: number
}

/** Weaker events are not distinguishable from noise. */
const minStrength = 4
/** The events that should be found. Promotions are excluded: the shop's owner knows them. */
const expectedEvents: readonly WorldEvent['event'][] = [
  'stock_out',
  'price_change',
  'campaign_pause',
]

/** Computes precision and recall of the findings in a range of days. */
export function rateFindings(
  world: World,
  {
    from,
    through,
    findings,
  }: { from: string; through: string; findings: readonly ReportedFinding[] },
): Rating {
  const at = new Date(Date.parse(through) + msPerDay)
  const judged = judgeFindings(world.truth(at), findings)
  const events = judged.events.filter(
    (event) =>
      event.from >= from &&
      event.from <= through &&
      expectedEvents.includes(event.event) &&
      eventStrength(event, world, at) >= minStrength,
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
