import type { Expression } from '../../expression.ts'
import type { Measure } from '../../model/model.ts'
import type { Column, Select } from '../../sql/select.ts'
import { factSelect } from './fact-select.ts'
import { planMeasures, type Facts, type Leaf } from './facts.ts'
import { createKeys, type Key } from '../keys.ts'
import { orZero } from './or-zero.ts'
import { isZeroWithoutRows, rowCount, zeroIfNone, zeroWithoutRows } from './zero-without-rows.ts'
import type { Scope } from '../scope.ts'
import { displayValue, type DisplayValue } from '../display-value.ts'

export interface MeasureColumn {
  readonly name: string
  readonly measure: Measure
}

/**
 * The keys of the question with these measures. Each group of facts is aggregated on its own over
 * all of its rows, and the results are joined on the keys. Therefore no measure depends on the
 * others of the query.
 */
export function measureRows(
  scope: Scope,
  measures: readonly MeasureColumn[],
  shownAs: DisplayValue = displayValue,
): Select {
  const { keys } = createKeys(scope.question)
  const plan = planMeasures(
    scope,
    measures.map(({ measure }) => measure),
  )
  const columns = (leafValue: LeafValue, orZeroValue: LeafValue): Column[] =>
    measures.map(({ name, measure }) => {
      const leaves = isZeroWithoutRows(scope, measure, keys) ? orZeroValue : leafValue
      return { name, value: shownAs(scope, measure, plan.valueOf(measure, leaves)) }
    })
  const [only, ...others] = plan.facts
  if (only === undefined) throw new Error('Measures are made of aggregates')
  if (others.length > 0) return joinFacts(scope, plan.facts, keys, columns)
  return factSelect(scope, only, keys, (leafValue) =>
    columns(leafValue, (leaf) => zeroWithoutRows(leafValue(leaf), keys)),
  )
}

type LeafValue = (leaf: Leaf) => Expression

function joinFacts(
  scope: Scope,
  facts: readonly Facts[],
  keys: readonly Key[],
  columns: (leafValue: LeafValue, orZeroValue: LeafValue) => Column[],
): Select {
  const all = facts.flatMap((group) => group.leaves)
  const counted = new Set<Leaf>()
  const nothing: Expression = { kind: 'null' }
  columns(
    () => nothing,
    (leaf) => {
      if (leaf.aggregate.function === 'sum') counted.add(leaf)
      return nothing
    },
  )
  const selects = facts.map((group, place) =>
    factSelect(scope, group, keys, (leafValue) => {
      const own = (leaf: Leaf, of: LeafValue) => (group.leaves.includes(leaf) ? of(leaf) : nothing)
      return [
        ...all.map((leaf) => ({ name: leaf.name, value: own(leaf, leafValue) })),
        ...[...counted].map((leaf) => ({
          name: countName(leaf),
          value: own(leaf, (one) => rowCount(leafValue(one))),
        })),
        ...facts.map((_, index): Column => ({
          name: presenceName(index),
          value: index === place ? { kind: 'number', text: '1' } : nothing,
        })),
      ]
    }),
  )
  const column = (name: string): Expression => ({ kind: 'column', rows: 'facts', name })
  const first = (name: string): Expression => ({
    kind: 'aggregate',
    function: 'first',
    of: column(name),
    when: [],
  })
  const leafValue = (leaf: Leaf): Expression => {
    const value = first(leaf.name)
    // A group that only other facts have: nothing was counted in it.
    if (isZeroOfNothing(leaf)) return orZero(value)
    if (!leaf.isOfSomeRows || leaf.aggregate.function !== 'sum') return value
    const home = facts.findIndex(({ leaves }) => leaves.includes(leaf))
    const isAbsent: Expression = { kind: 'is-null', of: first(presenceName(home)) }
    const zero: Expression = { kind: 'number', text: '0' }
    return { kind: 'case', whens: [{ when: isAbsent, then: zero }], otherwise: value }
  }
  const orZeroValue = (leaf: Leaf): Expression =>
    counted.has(leaf) ? zeroIfNone(leafValue(leaf), first(countName(leaf))) : leafValue(leaf)
  return {
    kind: 'select',
    columns: [
      ...keys.map(({ name }) => ({ name, value: column(name) })),
      ...columns(leafValue, orZeroValue),
    ],
    from: { rows: { kind: 'union', selects }, as: 'facts' },
    joins: [],
    where: [],
    groupedBy: keys.length,
    isDistinct: false,
  }
}

/** A sum that declares the rows it takes is 0 over all others. */
function isZeroOfNothing({ aggregate, reads }: Leaf): boolean {
  return aggregate.function.startsWith('count') || (aggregate.function === 'sum' && reads !== null)
}

const countName = ({ name }: Leaf) => `${name}n`
const presenceName = (index: number) => `f${index}`
