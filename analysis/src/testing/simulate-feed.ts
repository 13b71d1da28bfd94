import { dayNumber } from '@cartograph/contract'
import { judgeStore } from '../detect/judge-store.ts'
import type { Candidate } from '../findings/candidate.ts'
import { chooseFindings } from '../findings/choose-findings.ts'
import { findingMemoryDays } from '../findings/earlier-findings.ts'
import type { Finding } from '../findings/finding.ts'
import type { Series } from '../series/series.ts'
import type { SimulatedStore } from './simulate-store.ts'

/** The outcome metrics of either kind of store. */
const outcomes = ['revenue', 'sales']

/** The findings of each of a simulated store's last days. */
export function feedOf({ series, calendar }: SimulatedStore, days: number): Finding[][] {
  const given = series.map((one) => one.series)
  const from = Math.max(...given.map((one) => firstOf(one) + one.values.length)) - days
  const judged = judgeStore(given, calendar, { from, days })
  const outcome = given.find(({ metric }) => outcomes.includes(metric))?.metric ?? ''
  const worth = usualOf(given, outcome)
  const weightOf = ({ kind, metric, den }: Series, at: number) => {
    if (kind === 'money') return 1
    if (kind === 'count') return worth / usualOf(given, metric)
    return (den?.[at] ?? 0) * (worth / usualOf(given, 'orders'))
  }
  const feed: Finding[][] = []
  for (let day = from; day < from + days; day += 1) {
    const candidates = given.flatMap((one): Candidate[] => {
      const { id, metric, kind, better, slice, values } = one
      const at = day - firstOf(one)
      const value = values[at] ?? null
      const judgement = judged.get(id)?.find((each) => each.day === day)
      if (value === null || judgement === undefined) return []
      const weight = weightOf(one, at)
      return [{ id, metric, kind, better, slice, value, weight, ...judgement }]
    })
    const past = feed.flat().filter((one) => one.candidate.day >= day - findingMemoryDays)
    feed.push(chooseFindings(candidates, past, { dayValue: worth, outcomeMetrics: outcomes }))
  }
  return feed
}

const firstOf = ({ start }: Series) => dayNumber(start)

/** The value of a typical day: of the whole, or of all parts together where there is no whole. */
function usualOf(given: readonly Series[], metric: string): number {
  const own = given.filter((one) => one.metric === metric)
  const whole = own.filter(({ slice }) => Object.keys(slice).length === 0)
  return (whole.length > 0 ? whole : own).reduce((sum, { values }) => {
    const known = values.filter((value) => value !== null)
    return sum + known.reduce((all, value) => all + value, 0) / Math.max(1, known.length)
  }, 0)
}
