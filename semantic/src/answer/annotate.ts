import { valueKindOf, type LoadResult, type MemberAnnotation } from '@cartograph/contract'
import type { Dimension, Measure, Model } from '../model/model.ts'
import { timeKey } from '../question/time-uses.ts'
import type { Question, TimeUse, MemberUse } from '../question.ts'
import { drillMembers } from './drill-members.ts'
import { granularityAnnotation } from './granularity-annotation.ts'
import { measureType, memberTexts } from './member-texts.ts'

/** Describes the columns of a result for the client that renders it. */
export function annotate(
  model: Model,
  question: Question,
  segmentNames: Readonly<Record<string, string>> | null = null,
): LoadResult['annotation'] {
  const { measures, dimensions, segments, times, currency } = question
  const isDimension = new Set(dimensions.map(({ key }) => key))

  function annotateMeasure(used: MemberUse<Measure>): MemberAnnotation {
    const { member } = used
    return {
      ...memberTexts(model, used),
      type: measureType(member),
      ...currencyOf(member),
      ...drillMembers(model, used),
    }
  }

  function annotateDimension(used: MemberUse<Dimension>): MemberAnnotation {
    const { member } = used
    // Of the dimensions, only sub-queries hold converted money.
    const converted = member.isSubQuery ? currencyOf(member) : {}
    const texts = memberTexts(model, used)
    const isSegment = segmentNames !== null && valueKindOf(texts.meta) === 'segment'
    // A breakdown shows the stored members, and not those whom the rules select now.
    const named = isSegment
      ? {
          title: `${texts.title} (as of the last refresh)`,
          shortTitle: `${texts.shortTitle} (as of the last refresh)`,
          meta: { ...texts.meta, names: segmentNames },
        }
      : {}
    return { ...texts, type: member.type, ...converted, ...named }
  }

  function currencyOf({ format }: Measure | Dimension): Pick<MemberAnnotation, 'currency'> {
    return currency === null || format !== 'currency' ? {} : { currency }
  }

  /** Older clients look up a time by its name without the granularity. */
  function annotateTime(use: TimeUse): [string, MemberAnnotation][] {
    const key = timeKey(use)
    if (key === null || use.grain === null) return []
    const annotation = annotateDimension(use)
    const granularity = granularityAnnotation(use.grain, use.member)
    const byStep: [string, MemberAnnotation] = [key, { ...annotation, granularity }]
    return isDimension.has(use.key) ? [byStep] : [byStep, [use.key, annotation]]
  }

  return {
    measures: Object.fromEntries(measures.map((used) => [used.key, annotateMeasure(used)])),
    dimensions: Object.fromEntries(dimensions.map((used) => [used.key, annotateDimension(used)])),
    segments: Object.fromEntries(segments.map((used) => [used.key, memberTexts(model, used)])),
    timeDimensions: Object.fromEntries(times.flatMap(annotateTime)),
  }
}
