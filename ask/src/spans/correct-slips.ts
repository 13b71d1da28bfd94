import { editDistance, maxEdits } from '@cartograph/contract'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { type Token, wordForm } from '../words/tokenize.ts'
import { everydayVerbs } from './everyday-verbs.ts'
import { fillers, keywords } from './keywords.ts'
import { timeKeywords } from './time-keywords.ts'

/** A spelling of a token: its own first, then likely corrections. */
export interface TokenOption {
  readonly text: string
  readonly form: string
  readonly cost: number
}

/** Offers corrections for words that nothing is called. */
export function correctSlips(tokens: readonly Token[], vocabulary: Vocabulary): TokenOption[][] {
  return tokens.map((token) => {
    const own = { text: token.text, form: token.form, cost: 0 }
    if (token.isQuoted || token.number !== null || isWord(token, vocabulary)) return [own]
    return [own, ...corrections(token, vocabulary)]
  })
}

function isWord({ text, form }: Token, { knownWords }: Vocabulary): boolean {
  if (
    text.length < 4 ||
    fillers.has(text) ||
    everydayVerbs.has(text) ||
    languageWords.has(text) ||
    languageWords.has(form)
  )
    return true
  return knownWords.has(form)
}

function corrections({ text, form }: Token, vocabulary: Vocabulary): TokenOption[] {
  const most = maxEdits(text)
  // Another number is no typing slip.
  if (most === 0 || /\d/.test(text)) return []
  const found: { text: string; edits: number }[] = []
  const first = text[0] ?? ''
  const isPlural = (word: string) => text.endsWith('s') && word.endsWith('s')
  const shortest = Math.min(text.length, form.length) - most
  for (let length = shortest; length <= text.length + most; length += 1) {
    const candidates = [
      ...(vocabulary.words.get(`${length}${first}`) ?? []),
      // 'Bots' are no slip of 'both'.
      ...(languageByLength.get(`${length}${first}`) ?? []).filter(
        (word) => text.length > 4 || timeWords.has(word),
      ),
    ]
    for (const word of candidates) {
      const edits = Math.min(
        editDistance(text, word, most).whole,
        form === text ? Infinity : editDistance(form, word, most).whole,
      )
      if (edits <= most && word.length > 3) found.push({ text: word, edits })
    }
  }
  // 'Throuhg' has no effect, and only long words are surely a slip of such.
  if (found.length === 0 && text.length > 5)
    for (const word of longFillers)
      if (word[0] === first && editDistance(text, word, 1).whole <= 1)
        found.push({ text: word, edits: 1 })
  if (found.length === 0) {
    const meant = splitName(text, vocabulary)
    if (meant !== null)
      return [{ text: meant, form: meant.split(' ').map(wordForm).join(' '), cost: 0.4 }]
  }
  const best = Math.min(...found.map(({ edits }) => edits))
  return (
    [...new Map(found.map((one) => [one.text, one])).values()]
      .filter(({ edits }) => edits === best)
      // 'Monts' are several.
      .toSorted((one, other) => Number(isPlural(other.text)) - Number(isPlural(one.text)))
      .slice(0, 4)
      .map((one) => ({ text: one.text, form: wordForm(one.text), cost: 0.4 * one.edits }))
  )
}

/** 'Takerate': a name of two words that was written as one. */
function splitName(text: string, { names }: Vocabulary): string | null {
  for (let at = 2; at < text.length - 2; at += 1) {
    const words = [text.slice(0, at), text.slice(at)]
    if (names.has(words.map(wordForm).join(' '))) return words.join(' ')
  }
  return null
}

const timeWords: ReadonlySet<string> = new Set(
  `yesterday today tomorrow last past previous this current next day days week weeks month months quarter quarters year
  years fortnight easter boxing since until till between from january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday weekend black cyber christmas thanksgiving half first
  second third fourth date ago trailing rolling`.split(/\s+/),
)

export const languageWords: ReadonlySet<string> = new Set([
  ...'speed weather gross stock page load good great happy nice hard huge fail fails failed staff bad fine okay bought thanks'.split(
    ' ',
  ),
  ...[...keywords.keys(), ...timeKeywords.keys()].flatMap((phrase) => phrase.split(' ')),
  ...timeWords,
])

const longFillers = [...fillers].filter((word) => /^[a-z]{6,}$/.test(word))

const languageByLength = new Map<string, string[]>()
for (const word of languageWords) {
  if (word.length < 4) continue
  const key = `${word.length}${word[0] ?? ''}`
  languageByLength.set(key, [...(languageByLength.get(key) ?? []), word])
}
