import type { ExplainerItem } from '@cartograph/contract'
import { describeDrivers, total } from './describe-drivers.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { readLeaves, type Leaf, type Leaves } from './read-leaves.ts'

/**
 * Explains a change by its largest drivers; for a ratio also by the change of the mix of segments. `subject` names the
 * metric where it is not that of the insight.
 */
export async function explainDrivers(
  context: ExplainContext,
  explained: ExplainedFinding,
  subject?: string,
): Promise<ExplainerItem[]> {
  const read = await readLeaves(context, explained)
  if (read === null) return []
  const isRatio = explained.own.metric.kind === 'ratio'
  const scaled = scaleTo(explained.expected, dropSingleValueDimensions(read), isRatio)
  if (scaled === null) return []
  return describeDrivers(scaled, {
    id: explained.own.series.id,
    member: explained.own.series.metric,
    metric: explained.own.metric,
    currency: context.plan.currency,
    words: {
      less: 'below expected',
      more: 'above expected',
      alike: 'No single driver: all segments moved together.',
      ...(subject !== undefined && { subject }),
    },
  })
}

/** A dimension with nearly everything in one value explains nothing. */
export function dropSingleValueDimensions({ dimensions, leaves }: Leaves): Leaves {
  const size = ({ num, usualNum }: Leaf) => Math.abs(num) + Math.abs(usualNum)
  const whole = total(leaves.map(size))
  const kept = dimensions.flatMap((_, n) => {
    const sizes = new Map<string, number>()
    for (const leaf of leaves) {
      const value = leaf.values[n] ?? ''
      sizes.set(value, (sizes.get(value) ?? 0) + size(leaf))
    }
    return Math.max(0, ...sizes.values()) < maxValueShare * whole ? [n] : []
  })
  return {
    dimensions: dimensions.filter((_, n) => kept.includes(n)),
    leaves: leaves.map((leaf) => ({
      ...leaf,
      values: leaf.values.filter((_, n) => kept.includes(n)),
    })),
  }
}

const maxValueShare = 0.98

/** The segments' usual values, scaled to the expectation of the whole; null when that is impossible. */
function scaleTo(expected: number, read: Leaves, isRatio: boolean): Leaves | null {
  const sum = (of: (leaf: Leaf) => number) => total(read.leaves.map(of))
  const usual = sum(({ usualNum }) => usualNum)
  const before = isRatio ? usual / sum(({ usualDen }) => usualDen) : usual
  if (read.dimensions.length === 0 || !(before > 0) || expected < 0) return null
  const leaves = read.leaves.map((leaf) => ({
    ...leaf,
    usualNum: leaf.usualNum * (expected / before),
  }))
  return { ...read, leaves }
}
