import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { type Token, wordForms } from '../words/tokenize.ts'

/**
 * 'Guests from Germany', where the value is a guest country: the plural says no more than the name of the dimension,
 * and the data set has to explain it.
 */
export function isOwnerOfValue(
  tokens: readonly Token[],
  at: number,
  { values, names }: Vocabulary,
): boolean {
  const token = tokens[at]
  if (token === undefined || token.text === token.form || names.has(token.form)) return false
  if (!/^(?:from|in|with)$/.test(tokens[at + 1]?.text ?? '')) return false
  const start = at + 2 + (articles.has(tokens[at + 2]?.text ?? '') ? 1 : 0)
  return [1, 2, 3].some((length) =>
    values
      .get(
        tokens
          .slice(start, start + length)
          .map(({ form }) => form)
          .join(' '),
      )
      ?.some(({ dimension }) => wordForms(dimension.title).includes(token.form)),
  )
}

export const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'our', 'their'])
