import type { Measure, Member, Model } from '../model/model.ts'
import type { Used } from '../question.ts'

export interface MemberWords {
  readonly title: string
  readonly shortTitle: string
  readonly description?: string
  readonly format?: string
  readonly meta?: Record<string, unknown>
}

/** What a member is called where it was asked for: a view has words of its own. */
export function memberWords(model: Model, { key, member }: Used<Member>): MemberWords {
  const [source = '', name = ''] = key.split('.')
  const shown = model.views.get(source)?.members.get(name)
  const { title, shortTitle } = shown ?? member
  const description = shown?.description ?? member.description
  const format = shown?.format ?? (member.kind === 'segment' ? null : member.format)
  const meta = { ...member.meta, ...shown?.meta, ...readingOf(member) }
  return {
    title,
    shortTitle,
    ...(description !== null && { description }),
    ...(format !== null && { format }),
    ...(Object.keys(meta).length > 0 && { meta }),
  }
}

/** What clients know of types: a count of whatever is a number. */
export function measureType({ type }: Measure): 'number' | 'string' | 'time' | 'boolean' {
  return type === 'string' || type === 'time' || type === 'boolean' ? type : 'number'
}

function readingOf(member: Member): object | null {
  return member.kind === 'measure' ? member.reading : null
}
