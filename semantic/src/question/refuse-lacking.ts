import { AppError } from '@cartograph/contract'
import { subExpressions } from '../model/expressions/children-of.ts'
import { ownLacks } from '../model/lacks.ts'
import { measuresOfFilter } from './restrictions.ts'
import type { Measure, Model } from '../model/model.ts'
import { restrictionKey, type Filter, type Question } from '../question.ts'

type QuestionMembers = Pick<
  Question,
  'measures' | 'dimensions' | 'times' | 'segments' | 'filters' | 'related' | 'restrictions'
>

/**
 * Refuses to split or filter a measure by a cube that its rows lack. Where joins lead to the cube all the same, some
 * of what the measure is calculated from would be missing from the result, and the rest would look complete.
 */
export function refuseLacking(model: Model, question: QuestionMembers): void {
  const { measures, dimensions, times, segments, filters, related, restrictions } = question
  const split = [...dimensions, ...times, ...segments].map(({ member }) => member.cube)
  const used = [...split, ...filters.flatMap(cubesOfFilter)]

  function visit(measure: Measure, around: readonly string[], shown: Measure): void {
    const key = restrictionKey(measure)
    const only = key === null ? [] : (restrictions.get(key) ?? [])
    const all = [...around, ...only.flatMap(cubesOfFilter)]
    const lacks = ownLacks(model, measure)
    const cube = all.find((name) => Object.hasOwn(lacks, name))
    if (cube !== undefined) {
      const what = `'${shown.cube}.${shown.name}' cannot be split or filtered by '${cube}'`
      throw new AppError('invalid_query', `${lacks[cube]} ${what}`)
    }
    for (const part of subExpressions(measure.value, ({ kind }) => kind === 'aggregate')) {
      if (part.kind !== 'member') continue
      const next = model.cubes.get(part.cube)?.measures.get(part.name)
      if (next !== undefined) visit(next, all, shown)
    }
  }

  for (const { member } of measures) visit(member, used, member)
  for (const measure of filters.flatMap(measuresOfFilter)) visit(measure, used, measure)
  for (const { measure, filters: own } of related)
    visit(measure.member, own.flatMap(cubesOfFilter), measure.member)
}

/** The cubes of the dimensions of a filter. */
function cubesOfFilter(filter: Filter): readonly string[] {
  if (filter.kind === 'member' || filter.kind === 'measure-filter') {
    const { member } = filter.used
    return member.kind === 'dimension' ? [member.cube] : []
  }
  return filter.filters.flatMap(cubesOfFilter)
}
