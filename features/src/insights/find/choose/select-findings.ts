import {
  chooseFindings,
  findingMemoryDays,
  type Candidate,
  type Finding,
} from '@cartograph/analysis'
import { candidatesOf } from '../judge/judge-series.ts'
import type { JudgedSeries } from '../judged-series.ts'
import { daily, lastDayOfPeriod, periodEndsWithin, periodNumber, type Period } from '../period.ts'
import type { SearchWindow } from '../plan/search-window.ts'
import { outcomes } from '../plan/watched-metrics.ts'
import type { UnitValues } from '../read/unit-values.ts'
import { isReturnToNormal } from './is-return-to-normal.ts'
import { createPriceTracker } from './price-tracker.ts'
import { candidatesIn, hasSameDirection } from './rule-finding.ts'
import { createStopDetector } from './stop-detector.ts'

export interface ReportedFinding {
  readonly finding: Finding
  /** The last day of the finding's period. */
  readonly day: number
  /** The last day on which the change was still present, as far as known. */
  readonly until: number
}

/**
 * Selects the findings of each day, given those of the days before. A change that continues stays the
 * finding of its first day until it becomes the new level.
 */
export function selectFindings(
  judged: readonly JudgedSeries[],
  unitValues: UnitValues,
  window: SearchWindow,
  period: Period,
): ReportedFinding[] {
  const topics = [...new Set(judged.map(({ cube }) => cube.topic))]
  const byTopic = new Map(
    topics.map((topic) => {
      const own = judged.filter(({ cube }) => cube.topic === topic)
      const stops = period === daily ? createStopDetector(own, unitValues) : () => []
      return [
        topic,
        { story: new FindingHistory(), prices: createPriceTracker(own, unitValues, period), stops },
      ]
    }),
  )
  const topicOf = new Map(judged.map(({ series, cube }) => [series.id, cube.topic]))
  const options = { dayValue: unitValues.perDay * period.days, outcomeMetrics: outcomes }
  for (const end of periodEndsWithin(period, window)) {
    const candidates = candidatesOf(judged, end, unitValues, period)
    const day = periodNumber(period, end)
    for (const [topic, { story, prices, stops }] of byTopic) {
      const own = candidates
        .filter(({ id }) => topicOf.get(id) === topic)
        .map((one) => (one.flag && story.isReturnToNormal(one) ? { ...one, flag: false } : one))
      const sure = [...prices.findChanges(own, end), ...stops(own, end)]
      const known = new Set(sure.flatMap(candidatesIn).map(({ id }) => id))
      const others = prices.dropExplained(own, end).filter(({ id }) => !known.has(id))
      const findings = [...sure, ...chooseFindings(others, story.recent(day), options)]
      story.add(day, findings)
      prices.record(findings)
    }
  }
  return mergeWholeBusinessFindings(
    [...byTopic.values()].flatMap(({ story }) => story.published(period)),
  )
}

/** The findings of one topic, day after day. */
class FindingHistory {
  readonly #known: Finding[] = []
  readonly #reported: Finding[] = []
  /** For each finding: the one that it continues, and the last day of that one. */
  readonly #origins = new Map<Finding, Finding>()
  readonly #last = new Map<Finding, number>()

  recent(day: number): Finding[] {
    return this.#known.filter(({ candidate }) => day - candidate.day <= findingMemoryDays)
  }

  isReturnToNormal(candidate: Candidate): boolean {
    return isReturnToNormal(candidate, this.#known)
  }

  add(day: number, findings: readonly Finding[]): void {
    for (const finding of findings) {
      const before = this.#known.find((one) => one === finding.continues)
      const origin = before === undefined ? finding : (this.#origins.get(before) ?? finding)
      this.#origins.set(finding, origin)
      this.#last.set(origin, day)
      if (before === undefined || finding.kind === 'new_level') this.#reported.push(finding)
    }
    this.#known.push(...findings)
  }

  published(period: Period): ReportedFinding[] {
    return this.#reported.map((finding) => ({
      finding,
      day: lastDayOfPeriod(period, finding.candidate.day),
      until: lastDayOfPeriod(period, this.#last.get(finding) ?? finding.candidate.day),
    }))
  }
}

/** When the whole business moved on a day, one finding covers it: the one with the most at stake. */
function mergeWholeBusinessFindings(reported: readonly ReportedFinding[]): ReportedFinding[] {
  const isWhole = ({ finding }: ReportedFinding) =>
    Object.keys(finding.candidate.slice).length === 0
  const kept: ReportedFinding[] = []
  const most = reported.toSorted((a, b) => b.finding.significance - a.finding.significance)
  for (const one of most) {
    const { candidate } = one.finding
    const same = kept.findIndex(
      (other) =>
        isWhole(one) &&
        isWhole(other) &&
        other.finding.candidate.day === candidate.day &&
        hasSameDirection(other.finding.candidate, candidate),
    )
    const other = kept[same]
    if (other === undefined) kept.push(one)
    else {
      const all = [...other.finding.folded, ...candidatesIn(one.finding)]
      kept[same] = { ...other, finding: { ...other.finding, folded: all } }
    }
  }
  return kept
}
