import type { ValueMatch, Vocabulary } from '../vocabulary/vocabulary.ts'
import type { Token } from '../words/tokenize.ts'
import { languageWords } from './correct-slips.ts'
import { everydayVerbs } from './everyday-verbs.ts'
import { fillers } from './keywords.ts'

export interface Fragment {
  readonly from: number
  readonly to: number
  readonly matches: readonly ValueMatch[]
  readonly text: string
  readonly cost: number
}

/** Runs of words that several values contain, or one that was shortened. */
export function findFragments(tokens: readonly Token[], vocabulary: Vocabulary): Fragment[] {
  const found: Fragment[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = from + 1; to <= Math.min(tokens.length, from + 5); to += 1) {
      const run = tokens.slice(from, to)
      const forms = run.map(({ form }) => form)
      if (vocabulary.values.has(forms.join(' ')) || vocabulary.names.has(forms.join(' '))) continue
      const content = run.filter(
        ({ text, form, number }) =>
          !fillers.has(text) &&
          !everydayVerbs.has(text) &&
          !languageWords.has(text) &&
          !vocabulary.names.has(form) &&
          number === null &&
          form.length > 3,
      )
      if (content.length === 0 || content[0] !== run[0] || content.at(-1) !== run.at(-1)) continue
      const rarest =
        forms
          .map((form) => vocabulary.valuesByWord.get(form) ?? [])
          .toSorted((one, other) => one.length - other.length)[0] ?? []
      if (rarest.length === 0 || rarest.length > maxMatches) continue
      const phrase = ` ${forms.join(' ')} `
      const matches = rarest
        .filter(({ form }) => ` ${form} `.includes(phrase))
        .map(({ match }) => match)
      if (matches.length > 0)
        found.push({
          from,
          to,
          matches,
          text: run.map(({ typed }) => typed).join(' '),
          cost: 0.9 - 0.1 * run.length,
        })
    }
  }
  return found
}

const maxMatches = 5000
