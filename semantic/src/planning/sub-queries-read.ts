import type { Expression } from '../expression.ts'
import { partsOf } from '../model/children-of.ts'
import type { Dimension, Model } from '../model/model.ts'
import { cubeOf } from './join-tree.ts'

/** The sub-query dimensions behind an expression over a row, also those that its members refer to. */
export function subQueriesRead(model: Model, expression: Expression): Dimension[] {
  return [...partsOf(expression)].flatMap((part) => {
    if (part.kind !== 'member') return []
    const { dimensions, segments } = cubeOf(model, part.cube)
    const dimension = dimensions.get(part.name)
    if (dimension?.isSubQuery) return [dimension]
    const member = dimension ?? segments.get(part.name)
    return member === undefined ? [] : subQueriesRead(model, member.value)
  })
}
