import type { Measure } from '../../model/model.ts'
import type { Question } from '../../question.ts'
import type { Group } from './measure-values.ts'
import { compareScalars, type Scalar } from './scalar.ts'

/** Sorts by the requested order, ties by the keys, nulls last. */
export function sortGroups(question: Question, groups: readonly Group[]): Group[] {
  const names = [
    ...question.dimensions.map(({ key }) => key),
    ...question.times.flatMap(({ key, grain }) => (grain ? [`${key}.${grain.name}`] : [])),
  ]
  const terms = question.order.map(({ key, descending }) => {
    const at = names.indexOf(key)
    const measure = question.measures.find((used) => used.key === key)?.member
    if (at < 0 && measure === undefined) throw new Error(`${key} is not in the query`)
    return { descending, valueOf: (group: Group) => valueOf(group, at, measure) }
  })
  const keys = names.map((_, at) => ({
    descending: false,
    valueOf: (group: Group) => valueOf(group, at, undefined),
  }))
  return groups.toSorted((left, right) => {
    for (const { descending, valueOf } of [...terms, ...keys]) {
      const difference = compareEnds(valueOf(left), valueOf(right), descending)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function valueOf(group: Group, at: number, measure: Measure | undefined): Scalar {
  return measure && at < 0 ? group.valueOf(measure) : (group.key[at] ?? null)
}

function compareEnds(left: Scalar, right: Scalar, descending: boolean): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const difference = compareScalars(left, right)
  return descending ? -difference : difference
}
