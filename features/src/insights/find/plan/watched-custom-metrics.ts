import type { Measure, WorkspaceMetric } from '@cartograph/semantic'
import { partsOf, type Cube } from '@cartograph/semantic'
import { ratioParts, type RatioParts } from './ratio-parts.ts'
import type { WatchedCube, WatchedMetric } from './watched-metrics.ts'

/**
 * The metrics of a workspace that are watched with a cube, as a whole: sums over the days of its own
 * rows, and ratios of such sums. What is calculated with other cubes is complete only when those are
 * (`watched-formulas.ts`).
 */
export function watchedCustomMetrics(
  { cube: name, metrics: known }: WatchedCube,
  cube: Cube,
  metrics: readonly WorkspaceMetric[],
): WatchedMetric[] {
  const count = known.find(({ kind }) => kind === 'count')
  return metrics.flatMap(({ member }): WatchedMetric[] => {
    // The model omits metrics that cannot be computed, such as cycles.
    const measure = cube.measures.get(member.slice(name.length + 1))
    if (!member.startsWith(`${name}.`) || measure === undefined) return []
    if (!isOfOneCube(member, metrics)) return []
    const own = { measure: measure.name, parts: [], isCustom: true } as const
    const unitValue = count?.unitValue ?? 'money'
    const ratio = measure.window === null ? ratioParts(measure, cube) : null
    if (ratio !== null && !isLate(ratio, known)) {
      const isMoney = ratio.num.every((term) => isAmount(cube, term))
      return [{ ...own, kind: 'ratio', ...ratio, unitValue: isMoney ? 'money' : unitValue }]
    }
    if (!isSum(measure)) return []
    if (measure.format === 'currency') return [{ ...own, kind: 'money', unitValue: 'money' }]
    return [{ ...own, kind: 'count', unitValue }]
  })
}

/** Whether a metric is calculated from members of its own cube only. It must not be part of a circle. */
export function isOfOneCube(member: string, metrics: readonly WorkspaceMetric[]): boolean {
  const [name] = member.split('.')
  const isOwn = (path: string): boolean => {
    const metric = metrics.find((one) => one.member === path)
    return metric === undefined ? path.startsWith(`${name}.`) : partsOf(metric).every(isOwn)
  }
  return isOwn(member)
}

/** Its numerator follows days after its denominator, such as the opens of a campaign. */
function isLate({ num }: RatioParts, known: readonly WatchedMetric[]): boolean {
  return num.some((term) => lateMeasures(known).includes(term))
}

/** The numerators of shares that are watched by campaign only. */
export function lateMeasures(known: readonly WatchedMetric[]): string[] {
  return known
    .filter(({ partsOnly, isShare }) => partsOnly && isShare)
    .flatMap((metric) => metric.num ?? [])
}

function isAmount(cube: Cube, term: string): boolean {
  return cube.measures.get(term.replace(/^-/, ''))?.format === 'currency'
}

function isSum({ reading, window, format }: Measure): boolean {
  return reading?.additivity === 'sum' && window === null && format !== 'percent'
}
