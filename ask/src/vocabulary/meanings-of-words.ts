import { fillers, keywords } from '../spans/keywords.ts'
import { bareUnits, timeKeywords } from '../spans/time-keywords.ts'
import { everydayVerbs } from '../spans/everyday-verbs.ts'
import { readPeriod } from '../times/read-period.ts'
import { tokenize } from '../words/tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What words mean already. */
export type WordMeaning =
  | { readonly kind: 'member'; readonly path: string; readonly title: string; readonly of: string }
  | { readonly kind: 'value'; readonly value: string; readonly of: string }
  | { readonly kind: 'cube'; readonly title: string }
  | { readonly kind: 'time' | 'keyword' }

/** Names that a question may use without a doubt; everyday words for them cost more. */
const exactCost = 0.1
/** Which one does not matter: whether words are a time does not depend on the day. */
const anyDay = '2026-11-14'

export function meaningsOfWords(words: string, vocabulary: Vocabulary): WordMeaning[] {
  const tokens = tokenize(words)
  const form = tokens.map((token) => token.form).join(' ')
  const text = tokens.map((token) => token.text).join(' ')
  const titleOf = (cube: string) => vocabulary.cubes.get(cube)?.title ?? cube
  const names = (vocabulary.names.get(form) ?? [])
    .filter(({ cost }) => cost < exactCost)
    .map(({ member }): WordMeaning => ({
      kind: 'member',
      path: member.path,
      title: member.title,
      of: titleOf(member.cube),
    }))
  const values = (vocabulary.values.get(form) ?? []).map(({ dimension, value }): WordMeaning => ({
    kind: 'value',
    value,
    of: dimension.title,
  }))
  const cubes = (vocabulary.cubeNames.get(form) ?? []).map((cube): WordMeaning => ({
    kind: 'cube',
    title: titleOf(cube),
  }))
  const isTime =
    timeKeywords.has(text) ||
    bareUnits[text] !== undefined ||
    (tokens.length > 0 && readPeriod(tokens, 0, anyDay)?.to === tokens.length)
  const isKeyword =
    keywords.has(text) ||
    fillers.has(text) ||
    everydayVerbs.has(text) ||
    tokens.every(({ number }) => number !== null)
  return [
    ...names,
    ...values,
    ...cubes,
    ...(isTime ? [{ kind: 'time' } as const] : []),
    ...(isKeyword && !isTime ? [{ kind: 'keyword' } as const] : []),
  ]
}
