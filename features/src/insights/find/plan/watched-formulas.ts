import { measureAt, type Measure, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { formulaTerms, type FormulaTerm, type FormulaTerms } from './formula-terms.ts'
import { isOfOneCube, lateMeasures } from './watched-custom-metrics.ts'
import { watchedCubes, type UnitValue, type WatchedMetric } from './watched-metrics.ts'

/** A metric of the workspace that is calculated from the daily sums of watched cubes. */
export interface WatchedFormula extends FormulaTerms {
  readonly member: string
  readonly metric: WatchedMetric
}

interface FormulaScope {
  readonly model: Model
  readonly metrics: readonly WorkspaceMetric[]
  /** The cubes whose days are read. */
  readonly cubes: readonly string[]
  /** What is already watched with its cube. */
  readonly isWatched: (member: string) => boolean
}

/** The metrics of a workspace that are sums over several watched cubes, or ratios of such sums, as a whole. */
export function watchedFormulas({
  model,
  metrics,
  cubes,
  isWatched,
}: FormulaScope): WatchedFormula[] {
  const isSum = sumsOf(cubes, metrics)
  return metrics.flatMap(({ member, kind }) => {
    if (kind !== 'formula' || isWatched(member)) return []
    const terms = formulaTerms(member, model, isSum)
    if (terms === null || isLate(terms)) return []
    return [{ member, ...terms, metric: watchedMetric(member, terms, model) }]
  })
}

/** Whether a measure is a sum over the days of one of these cubes. */
export function sumsOf(
  cubes: readonly string[],
  metrics: readonly WorkspaceMetric[],
): (measure: Measure) => boolean {
  return ({ cube, name, isPublic, reading, window, periods, format }) =>
    cubes.includes(cube) &&
    isPublic &&
    reading?.additivity === 'sum' &&
    window === null &&
    periods === null &&
    format !== 'percent' &&
    isOfOneCube(`${cube}.${name}`, metrics)
}

/** A numerator that follows days after its denominator, such as the opens of a campaign. */
function isLate({ num, den }: FormulaTerms): boolean {
  if (den === null) return false
  const late = watchedCubes.flatMap(({ cube, metrics }) =>
    lateMeasures(metrics).map((measure) => `${cube}.${measure}`),
  )
  return num.some(({ member }) => late.includes(member))
}

function watchedMetric(member: string, { num, den }: FormulaTerms, model: Model): WatchedMetric {
  const [home = '', measure = ''] = member.split('.')
  const own = { measure, parts: [], isCustom: true } as const
  const isMoney = num.every((term) => measureAt(model, term.member)?.format === 'currency')
  const unitValue = isMoney ? 'money' : unitValueOf(num, home)
  if (den !== null) return { ...own, kind: 'ratio', unitValue }
  // A difference may be negative, which a count is not.
  const isCount = !isMoney && num.every(({ factor }) => factor > 0)
  return { ...own, kind: isCount ? 'count' : 'money', unitValue }
}

function unitValueOf(num: readonly FormulaTerm[], home: string): UnitValue {
  const cubes = [...num.map(({ member }) => member.split('.')[0]), home]
  const known = cubes.flatMap((name) => {
    const counts = watchedCubes.find(({ cube }) => cube === name)?.metrics
    return counts?.find(({ kind }) => kind === 'count')?.unitValue ?? []
  })
  return known[0] ?? 'money'
}
