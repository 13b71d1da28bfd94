import type { MetricOption } from '@cartograph/contract'
import type { Choices, ElementProps } from '../../model/element.ts'

type PivotSpec = ElementProps<'pivot_table'>['spec']

/**
 * The grouping levels of the totals; `[$totals]` in the query stands for them. If the granularity of x is a
 * variable, the query lists those levels itself: `[Orders.happenedAt.$granularity]`.
 */
export function pivotTotals({ table: { x, y }, data: [first] }: PivotSpec): string[][] {
  const template = first && 'cube_query' in first ? first.cube_query : {}
  const across = steppedName(x, template['timeDimensions'])
  const down = y.map((_, index) => y.slice(0, index + 1))
  if (across === null) return [...down, []]
  const mixed = down.slice(0, -1).map((level) => [...level, across])
  return [...mixed, ...down, [across], []]
}

/** A time dimension with its granularity; null if the granularity is a variable. */
function steppedName(x: string, times: unknown): string | null {
  if (x.includes('$')) return null
  const uses: readonly unknown[] = Array.isArray(times) ? times : []
  const step = uses.map((use) => stepOf(use, x)).find((found) => found !== null)
  if (step === undefined) return x
  return step.startsWith('$') ? null : `${x}.${step}`
}

function stepOf(use: unknown, x: string): string | null {
  if (typeof use !== 'object' || use === null || !('dimension' in use)) return null
  if (use.dimension !== x || !('granularity' in use)) return null
  return typeof use.granularity === 'string' ? use.granularity : null
}

export function optionOf(
  { metric_dropdown_options_for_pivot_measure: options }: PivotSpec,
  choices: Choices,
): MetricOption | undefined {
  const chosen = choices['measure']?.[0]
  return options.find(({ metric }) => metric === chosen) ?? options[0]
}
