import type { Measure, Member, Model } from '../model/model.ts'
import type { MemberUse } from '../question.ts'
import { allLacks } from '../model/lacks.ts'
import { defineMeasure } from './define-measure.ts'

export interface MemberTexts {
  readonly title: string
  readonly shortTitle: string
  readonly description?: string
  readonly format?: string
  readonly meta?: Record<string, unknown>
}

/** The texts of a member under the name in the query: a view can rename its members. */
export function memberTexts(model: Model, { key, member }: MemberUse<Member>): MemberTexts {
  const [source = '', name = ''] = key.split('.')
  const shown = model.views.get(source)?.members.get(name)
  const { title, shortTitle } = shown ?? member
  const description = shown?.description ?? member.description
  const format = shown?.format ?? (member.kind === 'segment' ? null : member.format)
  const isMetric = member.kind === 'measure' && member.reading !== null && description !== null
  const meta = {
    ...member.meta,
    ...shown?.meta,
    ...readingOf(member),
    ...(isMetric && { definition: defineMeasure(model, member) }),
    ...(member.kind === 'measure' && lacksMeta(model, member)),
  }
  return {
    title,
    shortTitle,
    ...(description !== null && { description }),
    ...(format !== null && { format }),
    ...(Object.keys(meta).length > 0 && { meta }),
  }
}

/** The types that clients know: every numeric type is 'number'. */
export function measureType({ type }: Measure): 'number' | 'string' | 'time' | 'boolean' {
  return type === 'string' || type === 'time' || type === 'boolean' ? type : 'number'
}

/** Also of what the measure is calculated from, so that clients offer no filter that is refused. */
function lacksMeta(model: Model, measure: Measure): object {
  const lacks = allLacks(model, measure)
  return Object.keys(lacks).length === 0 ? {} : { lacks }
}

function readingOf(member: Member): object | null {
  return member.kind === 'measure' ? member.reading : null
}
