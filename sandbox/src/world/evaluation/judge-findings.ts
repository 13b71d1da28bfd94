import { dayNumber, formatDay, workspaceEntityGroup } from '@cartograph/contract'
import type { TruthEntry } from '../truth/truth.ts'
import { isAbout, pointsAs } from './match-finding.ts'
import type { ToldFinding } from './reported-finding.ts'

export interface WorldEvent {
  readonly event: TruthEntry['event']
  readonly name: string
  readonly from: string
  /** Null for what stays. */
  readonly to: string | null
  readonly effects: readonly TruthEntry[]
}

/** An event, with the first finding that it stands behind. */
export interface JudgedEvent extends WorldEvent {
  readonly foundBy: ToldFinding | null
  /** Days from its beginning to the last day of that finding. */
  readonly delay: number | null
}

export interface JudgedFindings {
  /** Of each finding: whether something that was done to the shop stands behind it. */
  readonly isRight: readonly boolean[]
  readonly events: readonly JudgedEvent[]
}

/** What is told later of something that stays is no news of it any more. */
const newsDays = 14
/** Who bought at a promotion gives some of it back in these days. */
const echoDays = 35

/** Holds what was found in a shop against what was done to it. */
export function judgeFindings(
  truth: readonly TruthEntry[],
  findings: readonly ToldFinding[],
): JudgedFindings {
  const events = eventsOf(truth)
  const isRight = findings.map((finding) =>
    events.some((event) => standsBehind(event, finding) || isEchoOf(event, finding)),
  )
  const inTime = findings.toSorted((left, right) => (left.to < right.to ? -1 : 1))
  return {
    isRight,
    events: events.map((event) => {
      const foundBy = inTime.find((finding) => standsBehind(event, finding)) ?? null
      return { ...event, foundBy, delay: foundBy === null ? null : daysTo(event, foundBy) }
    }),
  }
}

/** The effects of one and the same thing, which are entries of their own in the truth. */
export function eventsOf(truth: readonly TruthEntry[]): WorldEvent[] {
  const events = new Map<string, TruthEntry[]>()
  for (const entry of truth) {
    // Each day of a Black Friday has a factor of its own.
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

function standsBehind({ effects }: WorldEvent, finding: ToldFinding): boolean {
  const isOfAPart = effects.some(({ slice }) => slice !== null)
  return effects.some(
    (effect) =>
      // What happened to a part is felt by the whole, and by no other part.
      (effect.slice !== null || !isOfAPart || finding.group === workspaceEntityGroup) &&
      effect.from <= finding.to &&
      (effect.to ?? addDays(effect.from, newsDays - 1)) >= finding.from &&
      isAbout(effect, finding) &&
      pointsAs(effect, finding),
  )
}

/** What was bought at a promotion comes back later, and so do its buyers. */
function isEchoOf({ event, to }: WorldEvent, { metric, from, direction }: ToldFinding): boolean {
  if (event !== 'promotion' && event !== 'black_friday') return false
  if (to === null || direction !== 1 || !/refund/i.test(metric)) return false
  return from > to && from <= addDays(to, echoDays)
}

function daysTo(event: WorldEvent, { to }: ToldFinding): number {
  return dayNumber(to) - dayNumber(event.from)
}

function addDays(day: string, days: number): string {
  return formatDay(dayNumber(day) + days)
}
