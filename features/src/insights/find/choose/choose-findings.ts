import { chooseFindings, rememberedDays, type Candidate, type Finding } from '@cartograph/analysis'
import { candidatesOf } from '../judge/judge-series.ts'
import type { Judged } from '../judged-series.ts'
import { daily, dayOfNumber, endsWithin, numberOf, type Period } from '../period.ts'
import type { SearchWindow } from '../plan/search-window.ts'
import { outcomes } from '../plan/watched-metrics.ts'
import type { Worths } from '../read/unit-values.ts'
import { isReturn } from './is-return-to-normal.ts'
import { tellPrices } from './price-findings.ts'
import { allOf, isSameWay } from './rule-finding.ts'
import { tellStops } from './stop-findings.ts'

export interface Told {
  readonly finding: Finding
  /** The last day of the period that it is about. */
  readonly day: number
  /** The last day on which it was still the same, as far as that is known. */
  readonly until: number
}

/**
 * What is told of each day, the days before it known. What goes on from one day to the next stays the finding
 * of its first day, until it has become a new level.
 */
export function chooseDays(
  judged: readonly Judged[],
  worths: Worths,
  window: SearchWindow,
  period: Period,
): Told[] {
  const topics = [...new Set(judged.map(({ cube }) => cube.topic))]
  const byTopic = new Map(
    topics.map((topic) => {
      const own = judged.filter(({ cube }) => cube.topic === topic)
      const stops = period === daily ? tellStops(own, worths) : () => []
      return [topic, { story: new Story(), prices: tellPrices(own, worths, period), stops }]
    }),
  )
  const topicOf = new Map(judged.map(({ series, cube }) => [series.id, cube.topic]))
  const options = { worth: worths.ofDay * period.days, outcomes }
  for (const end of endsWithin(period, window)) {
    const candidates = candidatesOf(judged, end, worths, period)
    const day = numberOf(period, end)
    for (const [topic, { story, prices, stops }] of byTopic) {
      const own = candidates
        .filter(({ id }) => topicOf.get(id) === topic)
        .map((one) => (one.flag && story.isBack(one) ? { ...one, flag: false } : one))
      const sure = [...prices.of(own, end), ...stops(own, end)]
      const known = new Set(sure.flatMap(allOf).map(({ id }) => id))
      const others = prices.leave(own, end).filter(({ id }) => !known.has(id))
      const findings = [...sure, ...chooseFindings(others, story.past(day), options)]
      story.add(day, findings)
      prices.remember(findings)
    }
  }
  return foldWholes([...byTopic.values()].flatMap(({ story }) => story.told(period)))
}

/** What was told of one topic, day after day. */
class Story {
  readonly #known: Finding[] = []
  readonly #told: Finding[] = []
  /** By each finding: the one that it goes on from; and of that one, the last day. */
  readonly #begun = new Map<Finding, Finding>()
  readonly #last = new Map<Finding, number>()

  past(day: number): Finding[] {
    return this.#known.filter(({ candidate }) => day - candidate.day <= rememberedDays)
  }

  isBack(candidate: Candidate): boolean {
    return isReturn(candidate, this.#known)
  }

  add(day: number, findings: readonly Finding[]): void {
    for (const finding of findings) {
      const before = this.#known.find((one) => one === finding.continues)
      const begun = before === undefined ? finding : (this.#begun.get(before) ?? finding)
      this.#begun.set(finding, begun)
      this.#last.set(begun, day)
      if (before === undefined || finding.kind === 'new_level') this.#told.push(finding)
    }
    this.#known.push(...findings)
  }

  told(period: Period): Told[] {
    return this.#told.map((finding) => ({
      finding,
      day: dayOfNumber(period, finding.candidate.day),
      until: dayOfNumber(period, this.#last.get(finding) ?? finding.candidate.day),
    }))
  }
}

/** A day on which all of a shop moved is told once, by what is most at stake, whatever it is counted by. */
function foldWholes(told: readonly Told[]): Told[] {
  const isWhole = ({ finding }: Told) => Object.keys(finding.candidate.slice).length === 0
  const kept: Told[] = []
  const most = told.toSorted((a, b) => b.finding.significance - a.finding.significance)
  for (const one of most) {
    const { candidate } = one.finding
    const same = kept.findIndex(
      (other) =>
        isWhole(one) &&
        isWhole(other) &&
        other.finding.candidate.day === candidate.day &&
        isSameWay(other.finding.candidate, candidate),
    )
    const other = kept[same]
    if (other === undefined) kept.push(one)
    else {
      const all = [...other.finding.folded, ...allOf(one.finding)]
      kept[same] = { ...other, finding: { ...other.finding, folded: all } }
    }
  }
  return kept
}
