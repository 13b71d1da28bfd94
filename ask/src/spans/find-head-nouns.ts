import type { NameMatch } from '../vocabulary/vocabulary.ts'
import { type Token, wordForms } from '../words/tokenize.ts'
import type { Span } from './span.ts'

interface HeadNoun {
  readonly from: number
  readonly to: number
  readonly matches: readonly NameMatch[]
}

/** 'The code GLOW10', where the value belongs to the promo code: the last word of a title directly before a value. */
export function findHeadNouns(spans: readonly Span[], tokens: readonly Token[]): HeadNoun[] {
  const isRead = (at: number) =>
    spans.some(
      ({ from, to, meaning }) =>
        from <= at && at < to && ['name', 'keyword', 'cube', 'period'].includes(meaning.kind),
    )
  return spans.flatMap(({ from, meaning }) => {
    if (meaning.kind !== 'value') return []
    const at = from - 1
    const head = tokens[at]?.form ?? ''
    if (head.length < 4 || isRead(at)) return []
    const matches = meaning.matches.flatMap(({ dimension }): NameMatch[] => {
      const title = wordForms(dimension.title)
      return title.length > 1 && title.at(-1) === head ? [{ member: dimension, cost: 0 }] : []
    })
    return matches.length > 0 ? [{ from: at, to: from, matches }] : []
  })
}
