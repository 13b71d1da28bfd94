import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { wordForms } from '../words/tokenize.ts'
import type { Mention } from './request.ts'

/** What 'sold' counts. */
export function soldUnits(vocabulary: Vocabulary): Mention | null {
  const names = ['unit sold', 'quantity sold', 'quantity', 'unit', 'item sold', 'order']
  return firstMeasure(vocabulary, names, 'units sold')
}

/** 'How much will we sell'. */
export function soldAmount(vocabulary: Vocabulary): Mention | null {
  return firstMeasure(vocabulary, ['net sale', 'revenue', 'sale'], 'sales')
}

function firstMeasure(
  { names }: Vocabulary,
  called: readonly string[],
  text: string,
): Mention | null {
  for (const name of called) {
    const matches = names.get(name)?.filter(({ member }) => member.kind === 'measure') ?? []
    if (matches.length > 0) return { text, matches }
  }
  return null
}

export const isPrice = (text: string) => /expensive|cheap|pric|dear/i.test(text)

/** The most expensive clicks are those with the highest cost per click. */
export function costPer(noun: string, { names }: Vocabulary): Mention | null {
  const matches =
    names
      .get(`cost per ${wordForms(noun).join(' ')}`)
      ?.filter(({ member }) => member.kind === 'measure') ?? []
  return matches.length === 0 ? null : { text: `cost per ${noun}`, matches }
}
