import { mainTimeOf } from '../../model/main-time.ts'
import type { Dimension } from '../../model/model.ts'
import type { Key } from '../keys.ts'
import type { Facts } from '../measures/facts.ts'
import type { Scope } from '../scope.ts'

export interface AlignedScope {
  readonly scope: Scope
  readonly keys: readonly Key[]
}

/**
 * For the facts of a formula: the question's times, with the own time of another cube replaced by
 * that of these facts. By the day, sales count on the day of the order, and visits on theirs.
 */
export function alignTimes(scope: Scope, facts: Facts, keys: readonly Key[]): AlignedScope {
  if (!facts.isFormula) return { scope, keys }
  const own = ownTime(scope, facts.cube)
  const aligned = (dimension: Dimension): Dimension =>
    own !== null &&
    dimension === ownTime(scope, dimension.cube) &&
    !scope.joins.reaches(facts.cube, dimension.cube)
      ? own
      : dimension
  const times = scope.question.times.map((use) => ({ ...use, member: aligned(use.member) }))
  return {
    scope: { ...scope, question: { ...scope.question, times } },
    keys: keys.map((key) => ({ ...key, dimension: aligned(key.dimension) })),
  }
}

function ownTime({ model }: Scope, cube: string): Dimension | null {
  const found = model.cubes.get(cube)
  return found === undefined ? null : mainTimeOf(found)
}
