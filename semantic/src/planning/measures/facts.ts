import { AppError } from '@cartograph/contract'
import type { Aggregate, Expression } from '../../expression.ts'
import type { Measure, RollingWindow, TimeShift } from '../../model/model.ts'
import { restrictionKey } from '../../question.ts'
import { mapExpression } from '../map-expression.ts'
import type { Scope } from '../scope.ts'

/** An aggregate over the rows of one cube from which measures are calculated. */
export interface Leaf {
  /** The name of its column. */
  readonly name: string
  /** Over columns and members, as in the model. */
  readonly aggregate: Aggregate
  /** The rows that can contribute; null for all rows. */
  readonly reads: Expression | null
  /** A sum is 0 in the groups that only other aggregates have. */
  readonly isOfSomeRows: boolean
}

/** Leaves that share one SELECT: over the same rows, shown at the same times. */
export interface Facts {
  readonly cube: string
  readonly window: RollingWindow | null
  readonly shifts: readonly TimeShift[]
  /** The restrictions of the measures, as keys of the question's. */
  readonly restrictions: readonly string[]
  readonly isFormula: boolean
  readonly leaves: readonly Leaf[]
}

export interface MeasurePlan {
  readonly facts: readonly Facts[]
  /** The measure as an expression over its leaves, whose values the caller provides. */
  valueOf(measure: Measure, leafValue: (leaf: Leaf) => Expression): Expression
}

interface MeasureContext extends Omit<Facts, 'leaves'> {
  readonly reads: Expression | null
}

/** What the measures around an aggregate determine about it. */
type Around = Pick<Facts, 'window' | 'shifts' | 'restrictions' | 'isFormula'>
const nothingAround: Around = { window: null, shifts: [], restrictions: [], isFormula: false }

/** Splits measures into the aggregates from which they are calculated. */
export function planMeasures(scope: Scope, measures: readonly Measure[]): MeasurePlan {
  const facts = new Map<string, Facts & { leaves: Leaf[] }>()
  let count = 0
  for (const measure of measures) {
    walk(measure, nothingAround, (aggregate, around) => leafOf(aggregate, around).aggregate)
  }
  return {
    facts: [...facts.values()],
    valueOf: (measure, leafValue) =>
      walk(measure, nothingAround, (aggregate, around) => leafValue(leafOf(aggregate, around))),
  }

  function walk(
    measure: Measure,
    outer: Around,
    found: (aggregate: Aggregate, around: MeasureContext) => Expression,
  ): Expression {
    const restriction = restrictionKey(measure)
    const around: Around = {
      window: outer.window ?? measure.window,
      shifts: [...outer.shifts, ...measure.shifts],
      restrictions:
        restriction === null ? outer.restrictions : [...outer.restrictions, restriction],
      isFormula: outer.isFormula || measure.isFormula,
    }
    return mapExpression(scope.money.valueOf(measure), (part) => {
      if (part.kind === 'aggregate') {
        const { cube, reads } = measure
        return found(part, { ...around, cube, reads })
      }
      if (part.kind !== 'member') return null
      const referred = scope.money.measureNamed(part)
      if (referred === undefined) {
        throw new Error(
          `${part.cube}.${part.name} is no measure and stands outside of an aggregate`,
        )
      }
      return walk(referred, around, found)
    })
  }

  function leafOf(aggregate: Aggregate, around: MeasureContext): Leaf {
    const group = groupOf(around)
    const known = group.leaves.find((leaf) => leaf.aggregate === aggregate)
    if (known) return known
    const { reads } = around
    const isOfSomeRows = around.restrictions.length > 0 || around.isFormula
    const leaf = { name: `m${count}`, aggregate, reads, isOfSomeRows }
    count += 1
    group.leaves.push(leaf)
    return leaf
  }

  function groupOf({ cube, window, shifts, restrictions, isFormula }: MeasureContext) {
    const key = JSON.stringify([cube, window, shifts, restrictions, isFormula])
    const known = facts.get(key)
    if (known) return known
    const group = { cube, window, shifts, restrictions, isFormula, leaves: [] }
    facts.set(key, group)
    return group
  }
}

export function multipliedRowsError(measureCube: string, other: string): AppError {
  return new AppError(
    'invalid_query',
    `A measure of '${measureCube}' is computed from '${other}', of which there are many for one row of it`,
  )
}
