import { subExpressions } from '../model/expressions/children-of.ts'
import type { Measure, Model } from '../model/model.ts'
import { restrictionKey, type Filter, type Question, type Restrictions } from '../question.ts'

type QuestionMeasures = Pick<Question, 'measures' | 'filters' | 'related'>

/** The conditions of the measures that a question computes, and of those they are calculated from. */
export function readRestrictions(
  model: Model,
  { measures, filters, related }: QuestionMeasures,
  read: (only: Measure['only']) => readonly Filter[],
): Restrictions {
  const found = new Map<string, readonly Filter[]>()
  const seen = new Set<Measure>()

  function visit(measure: Measure): void {
    if (seen.has(measure)) return
    seen.add(measure)
    const key = restrictionKey(measure)
    if (key !== null && !found.has(key)) found.set(key, read(measure.only))
    for (const part of subExpressions(measure.value, ({ kind }) => kind === 'aggregate')) {
      if (part.kind !== 'member') continue
      const used = model.cubes.get(part.cube)?.measures.get(part.name)
      if (used !== undefined) visit(used)
    }
  }

  for (const { member } of measures) visit(member)
  for (const { measure } of related) visit(measure.member)
  for (const filter of filters) for (const measure of measuresOfFilter(filter)) visit(measure)
  return found
}

export function measuresOfFilter(filter: Filter): readonly Measure[] {
  if (filter.kind === 'member' || filter.kind === 'measure-filter') {
    const { member } = filter.used
    return member.kind === 'measure' ? [member] : []
  }
  return filter.filters.flatMap(measuresOfFilter)
}
