import type { Expression } from '../expression.ts'
import type { Measure } from '../model/model.ts'
import type { Column, Select } from '../sql/select.ts'
import { factSelect } from './fact-select.ts'
import { planMeasures, type Facts, type Leaf } from './facts.ts'
import { keysOf, type Key } from './keys.ts'
import { orZero } from './or-zero.ts'
import type { Scope } from './scope.ts'
import { shownValue, type ShownAs } from './shown-value.ts'

export interface MeasureColumn {
  readonly name: string
  readonly measure: Measure
}

/**
 * The question's keys and these measures. Each group of facts is computed on its own over all of its rows;
 * then those of the same keys are put together, so that no measure depends on what is asked beside it.
 */
export function measureRows(
  scope: Scope,
  measures: readonly MeasureColumn[],
  shownAs: ShownAs = shownValue,
): Select {
  const { keys } = keysOf(scope.question)
  const plan = planMeasures(
    scope,
    measures.map(({ measure }) => measure),
  )
  const shown = (leafValue: (leaf: Leaf) => Expression): Column[] =>
    measures.map(({ name, measure }) => ({
      name,
      value: shownAs(scope, measure, plan.valueOf(measure, leafValue)),
    }))
  const [only, ...others] = plan.facts
  if (only === undefined) throw new Error('Measures are made of aggregates')
  if (others.length === 0) return factSelect(scope, only, keys, shown)
  return together(scope, plan.facts, keys, shown)
}

function together(
  scope: Scope,
  facts: readonly Facts[],
  keys: readonly Key[],
  shown: (leafValue: (leaf: Leaf) => Expression) => Column[],
): Select {
  const all = facts.flatMap((group) => group.leaves)
  const selects = facts.map((group) =>
    factSelect(scope, group, keys, (leafValue) =>
      all.map((leaf) => ({
        name: leaf.name,
        value: group.leaves.includes(leaf) ? leafValue(leaf) : { kind: 'null' },
      })),
    ),
  )
  const column = (name: string): Expression => ({ kind: 'column', rows: 'facts', name })
  const leafValue = (leaf: Leaf): Expression => {
    const of = column(leaf.name)
    const value: Expression = { kind: 'aggregate', function: 'first', of, when: [] }
    // A group that others have and these facts do not: nothing was counted in it.
    return isZeroOfNothing(leaf) ? orZero(value) : value
  }
  return {
    kind: 'select',
    columns: [...keys.map(({ name }) => ({ name, value: column(name) })), ...shown(leafValue)],
    from: { rows: { kind: 'union', selects }, as: 'facts' },
    joins: [],
    where: [],
    groupedBy: keys.length,
    isDistinct: false,
  }
}

/** A sum that says which rows it reads is 0 over all others, whether there are such or not. */
function isZeroOfNothing({ aggregate, reads }: Leaf): boolean {
  return aggregate.function.startsWith('count') || (aggregate.function === 'sum' && reads !== null)
}
