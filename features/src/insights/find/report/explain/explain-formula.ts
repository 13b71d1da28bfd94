import { agreeWithWhole, type FormulaPart } from '@cartograph/analysis'
import { describePeriod, formatDay, type ExplainerItem } from '@cartograph/contract'
import type { JudgedSeries } from '../../judged-series.ts'
import { daysOfPeriod } from '../../period.ts'
import type { SeriesTerm } from '../../read/build-series.ts'
import { describeFormulaParts } from './describe-formula-parts.ts'
import { explainDrivers } from './drivers.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { usualDaysOf } from './read-leaves.ts'

/** A change of a formula over several cubes: what each part added, and the drivers of the one that added most. */
export async function explainFormula(
  context: ExplainContext,
  explained: ExplainedFinding,
  terms: readonly SeriesTerm[],
): Promise<ExplainerItem[]> {
  const { period, plan } = context
  const { own, day, expected } = explained
  const read = terms.map((term) => partOf(term, context, explained))
  const known = read.filter((part) => part !== null)
  if (known.length < read.length) return []
  const parts = agreeWithWhole(known, expected)
  const described = describeFormulaParts(parts, {
    metric: own.metric,
    currency: plan.currency,
    when: describePeriod(period.name, formatDay(day)),
  })
  const [term, part] = [terms[described?.main ?? 0], parts[described?.main ?? 0]]
  if (described === null || term === undefined || part === undefined) return []
  const { cube, metric, member } = term
  const ofTerm = { ...own, cube, metric, series: { ...own.series, id: member, metric: member } }
  const drivers = await explainDrivers(
    context,
    { ...explained, own: ofTerm, value: part.actual, expected: part.expected },
    metric.title,
  )
  return [described.item, ...drivers]
}

/** The part as it was and as it was expected, or as it was on earlier days; null without either. */
function partOf(
  { member, side, factor, metric, values }: SeriesTerm,
  context: ExplainContext,
  { own: { first }, day }: ExplainedFinding,
): FormulaPart | null {
  const now = daysOfPeriod(context.period, day)
  const sumOf = (days: readonly number[]) =>
    days.reduce((sum, one) => sum + (values[one - first] ?? Number.NaN), 0)
  const usual = usualDaysOf(now, first, context)
  const earlier = (sumOf(usual) * now.length) / usual.length
  const expected = expectedOf(context.byId.get(member), now) ?? earlier
  const actual = sumOf(now)
  if (!Number.isFinite(actual) || !Number.isFinite(expected)) return null
  return { name: metric.title, side, factor, actual, expected }
}

/** The total that was expected of these days, or of the week that ends with them. */
function expectedOf(judged: JudgedSeries | undefined, days: readonly number[]): number | null {
  const known = days.filter((day) => (judged?.series.values[day - judged.first] ?? null) !== null)
  if (judged === undefined || known.length === 0) return null
  return known.reduce<number | null>((sum, day) => {
    const expected = judged.judgements.get(day)?.expected ?? null
    return sum === null || expected === null ? null : sum + expected
  }, 0)
}
