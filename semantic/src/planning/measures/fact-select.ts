import type { Aggregate, Expression } from '../../expression.ts'
import type { Column, JoinedSource, Select } from '../../sql/select.ts'
import { computeOnce } from '../compute-once.ts'
import { dimensionValue, dimensionValues, expand } from '../expand.ts'
import { multipliedRowsError, type Facts, type Leaf } from './facts.ts'
import { cubeOf } from '../joins/join-tree.ts'
import { isSteps, keyValue, type Key } from '../keys.ts'
import {
  restrictionConditions,
  restrictionFilters,
  rowConditions,
  timeConditions,
} from '../conditions/question-conditions.ts'
import { rowValue } from './row-value.ts'
import type { Scope } from '../scope.ts'
import { queriedCubes, cubesRead, joinsTo, sourceOf } from '../joins/sources.ts'
import { alignTimes } from '../times/align-times.ts'
import { timeContext, type TimeContext } from '../times/time-context.ts'
import { windowSteps, type Steps } from '../times/windows.ts'

/** Builds the columns of the grouped rows from the values of the leaves. */
export type BuildColumns = (leafValue: (leaf: Leaf) => Expression) => readonly Column[]

/**
 * The SELECT of one group of facts: the rows of its cube with their joins, grouped by the keys.
 * Where a join multiplies rows, each row counts once in every group that it reaches.
 */
export function factSelect(
  outerScope: Scope,
  facts: Facts,
  requestedKeys: readonly Key[],
  shown: BuildColumns,
): Select {
  const { scope, keys } = alignTimes(outerScope, facts, requestedKeys)
  const { question } = scope
  const steps = facts.window === null ? null : windowSteps(question, facts.window)
  const time = timeContext(question, facts.shifts, steps)

  const keyColumns = keys.map((key) => ({ name: key.name, value: valueOfKey(key) }))
  const expanded = facts.leaves.map((leaf) => expandAggregate(scope, time, leaf.aggregate))
  // The shared conditions of measures would remove groups, and for a single total the rows they
  // read would give null where the result is 0.
  const ofAll = keys.length === 0 ? sharedConditions(expanded) : rowsRead(scope, time, facts.leaves)
  const where = [
    ...timeConditions(scope, time),
    ...rowConditions(scope, time),
    ...restrictionConditions(scope, time, facts),
    ...ofAll.values(),
  ]
  const inputs = new Map(
    facts.leaves.map((leaf, index) => [
      leaf.name,
      without(ofAll, expanded[index] ?? leaf.aggregate),
    ]),
  )
  const stepJoins = steps ? [joinOfSteps(scope, time, steps)] : []

  const reading = [
    ...keyColumns.map(({ value }) => value),
    ...where,
    ...stepJoins.map(({ on }) => on),
  ]
  const leafReading = [...inputs.values()]
  const cubes = [
    ...queriedCubes(scope, restrictionFilters(scope, facts.restrictions)),
    ...cubesRead(scope, [...reading, ...leafReading]),
  ]
  const tree = scope.joins.treeFrom(facts.cube, cubes)
  const manyOfLeaf = [...cubesRead(scope, leafReading)].find((name) => tree.multiplied.has(name))
  if (manyOfLeaf !== undefined) throw multipliedRowsError(facts.cube, manyOfLeaf)

  const rows = {
    from: sourceOf(scope, facts.cube),
    joins: [...joinsTo(scope, time, tree, [...reading, ...leafReading]), ...stepJoins],
    where,
  }
  if (tree.multiplied.size === 0) {
    const grouped: Select = {
      kind: 'select',
      columns: [...keyColumns, ...shown((leaf) => inputOf(leaf))],
      ...rows,
      groupedBy: keys.length,
      isDistinct: false,
    }
    return computeOnce(grouped, dimensionValues(time))
  }
  return onceForEachGroup()

  function valueOfKey(key: Key): Expression {
    return steps !== null && isSteps(steps, key) ? steps.start : keyValue(scope, time, key)
  }

  function inputOf(leaf: Leaf): Aggregate {
    const input = inputs.get(leaf.name)
    if (input === undefined) throw new Error(`${leaf.name} is not of these facts`)
    return input
  }

  function onceForEachGroup(): Select {
    const reached = (name: string): Expression => ({ kind: 'column', rows: 'reached', name })
    const identity = cubeOf(scope.model, facts.cube).primaryKey.map((dimension, index) => ({
      name: `p${index}`,
      value: dimensionValue(scope, time, dimension),
    }))
    const values = facts.leaves.map((leaf, index) => ({
      name: `v${index}`,
      value: rowValue(inputOf(leaf)),
    }))
    const distinct: Select = {
      kind: 'select',
      columns: [...keyColumns, ...identity, ...values],
      ...rows,
      groupedBy: null,
      isDistinct: true,
    }
    const leafValue = (leaf: Leaf): Expression => ({
      ...inputOf(leaf),
      of: reached(`v${facts.leaves.indexOf(leaf)}`),
      when: [],
    })
    return {
      kind: 'select',
      columns: [...keys.map(({ name }) => ({ name, value: reached(name) })), ...shown(leafValue)],
      from: { rows: computeOnce(distinct, dimensionValues(time)), as: 'reached' },
      joins: [],
      where: [],
      groupedBy: keys.length,
      isDistinct: false,
    }
  }
}

function expandAggregate(scope: Scope, time: TimeContext, aggregate: Aggregate): Aggregate {
  return {
    ...aggregate,
    of: aggregate.of === null ? null : expand(scope, time, aggregate.of),
    when: aggregate.when.map((condition) => expand(scope, time, condition)),
  }
}

/** The rows that contribute to at least one leaf, if each leaf declares them. */
function rowsRead(
  scope: Scope,
  time: TimeContext,
  leaves: readonly Leaf[],
): ReadonlyMap<string, Expression> {
  const read = new Map<string, Expression>()
  if (scope.keepsAllGroups) return read
  for (const { reads } of leaves) {
    if (reads === null) return new Map()
    const condition = expand(scope, time, reads)
    read.set(JSON.stringify(condition), condition)
  }
  return read.size < 2 ? read : new Map([['any', { kind: 'any', conditions: [...read.values()] }]])
}

/**
 * The conditions that all aggregates share. As a WHERE they let engines skip rows that cannot
 * contribute.
 */
function sharedConditions([first, ...others]: readonly Aggregate[]): Map<string, Expression> {
  const shared = new Map(first?.when.map((condition) => [JSON.stringify(condition), condition]))
  for (const { when } of others) {
    const conditions = new Set(when.map((condition) => JSON.stringify(condition)))
    for (const text of shared.keys()) if (!conditions.has(text)) shared.delete(text)
  }
  return shared
}

function without(conditions: ReadonlyMap<string, Expression>, aggregate: Aggregate): Aggregate {
  const when = aggregate.when.filter((condition) => !conditions.has(JSON.stringify(condition)))
  return { ...aggregate, when }
}

function joinOfSteps(scope: Scope, time: TimeContext, { use, join }: Steps): JoinedSource {
  return join(time.local(use.member, dimensionValue(scope, time, use.member)))
}
