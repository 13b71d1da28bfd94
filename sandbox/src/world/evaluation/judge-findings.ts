import { dayNumber, formatDay, workspaceEntityGroup } from '@cartograph/contract'
import type { TruthEntry } from '../truth/truth.ts'
import { isAbout, hasExpectedDirection } from './match-finding.ts'
import type { ReportedFinding } from './reported-finding.ts'

export interface WorldEvent {
  readonly event: TruthEntry['event']
  readonly name: string
  readonly from: string
  /** Null for a permanent change. */
  readonly to: string | null
  readonly effects: readonly TruthEntry[]
}

/** An event with the first finding that it explains. */
export interface MatchedEvent extends WorldEvent {
  readonly foundBy: ReportedFinding | null
  /** Days from the event's start to the last day of that finding. */
  readonly delay: number | null
}

export interface FindingJudgements {
  /** For each finding, whether an event of the shop explains it. */
  readonly isRight: readonly boolean[]
  readonly events: readonly MatchedEvent[]
}

/** A permanent change explains findings for this many days. */
const newsDays = 14
/** A product without any sale has a factor of 0. */
const leastFactor = 0.01
/** Returns of promotional orders raise refunds for this many days. */
const aftereffectDays = 35

/** Compares the findings in a shop with its events. */
export function judgeFindings(
  truth: readonly TruthEntry[],
  findings: readonly ReportedFinding[],
): FindingJudgements {
  const events = groupEffects(truth)
  const isRight = findings.map((finding) =>
    events.some((event) => effectOn(event, finding) !== null || isAftereffect(event, finding)),
  )
  const inTime = findings.toSorted((left, right) => (left.to < right.to ? -1 : 1))
  const causes = inTime.map((finding) => strongestCause(events, finding))
  return {
    isRight,
    events: events.map((event) => {
      const foundBy = inTime[causes.indexOf(event)] ?? null
      return { ...event, foundBy, delay: foundBy === null ? null : delayInDays(event, foundBy) }
    }),
  }
}

/** Groups the entries of the truth by event. */
export function groupEffects(truth: readonly TruthEntry[]): WorldEvent[] {
  const events = new Map<string, TruthEntry[]>()
  for (const entry of truth) {
    // Each day of a Black Friday sale has its own factor.
    const day = entry.event === 'black_friday' ? '' : entry.from
    const key = `${entry.event}|${entry.name}|${day}`
    events.set(key, [...(events.get(key) ?? []), entry])
  }
  return [...events.values()].flatMap((effects) => {
    const [first] = effects
    if (first === undefined) return []
    const last = effects.at(-1)?.to ?? null
    return [{ event: first.event, name: first.name, from: first.from, to: last, effects }]
  })
}

/** Of several events that explain a finding, the one that changed its subject most. */
function strongestCause(
  events: readonly WorldEvent[],
  finding: ReportedFinding,
): WorldEvent | null {
  const sizes = events.map((event) => effectOn(event, finding) ?? 0)
  const most = Math.max(0, ...sizes)
  return most === 0 ? null : (events[sizes.indexOf(most)] ?? null)
}

/** The size of an event's effect on the subject of a finding; null if it does not explain the finding. */
function effectOn({ effects }: WorldEvent, finding: ReportedFinding): number | null {
  const isOfAPart = effects.some(({ slice }) => slice !== null)
  // Each of several stores sells the same products, so it is affected like the whole.
  const isOfAStore = finding.group === workspaceEntityGroup || finding.group === 'shop'
  const explaining = effects.filter(
    (effect) =>
      // An event of one part also affects the whole shop, but no other part.
      (effect.slice !== null || !isOfAPart || isOfAStore) &&
      effect.from <= finding.to &&
      (effect.to ?? addDays(effect.from, newsDays - 1)) >= finding.from &&
      isAbout(effect, finding) &&
      hasExpectedDirection(effect, finding),
  )
  const sizes = explaining.map(({ factor }) => Math.abs(Math.log(Math.max(factor, leastFactor))))
  return sizes.length === 0 ? null : Math.max(...sizes)
}

/** Whether a rise in refunds follows from an earlier promotion. */
function isAftereffect(
  { event, to }: WorldEvent,
  { metric, from, direction }: ReportedFinding,
): boolean {
  if (event !== 'promotion' && event !== 'black_friday') return false
  if (to === null || direction !== 1 || !/refund/i.test(metric)) return false
  return from > to && from <= addDays(to, aftereffectDays)
}

function delayInDays(event: WorldEvent, { to }: ReportedFinding): number {
  return dayNumber(to) - dayNumber(event.from)
}

function addDays(day: string, days: number): string {
  return formatDay(dayNumber(day) + days)
}
