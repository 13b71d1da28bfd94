import type { Random } from '@cartograph/analysis/testing'

/** Typical inputs, by the kind of search that they need. */
export const phraseKinds: Readonly<
  Record<string, (random: Random, name: string) => string | null>
> = {
  'nothing yet': () => '',
  'one letter': (_random, name) => name.slice(0, 1),
  prefix: (random, name) => name.slice(0, 2 + Math.floor(random.uniform() * 6)),
  'beginning of a word within': (_random, name) =>
    longest(wordsOf(name).slice(1))?.slice(0, 4) ?? null,
  infix: (random, name) => {
    const word = longest(wordsOf(name)) ?? ''
    if (word.length < 5) return null
    const from = 1 + Math.floor(random.uniform() * (word.length - 4))
    return word.slice(from, from + 4)
  },
  typo: (random, name) => misspell(random, longest(wordsOf(name))),
  'two words': (_random, name) => wordsOf(name).slice(0, 2).join(' '),
  'two words, swapped': (_random, name) => wordsOf(name).slice(0, 2).toReversed().join(' '),
  'two common words, swapped': (_random, name) => {
    const [second, first] = wordsOf(name).slice(1, 3)
    return first === undefined ? null : `${first} ${second}`
  },
  'two words, one mistyped': (random, name) => {
    const [first = '', second] = wordsOf(name)
    const wrong = misspell(random, first)
    return wrong === null || second === undefined ? null : `${wrong} ${second}`
  },
  'three words, in no order': (_random, name) => {
    const [one, two, three] = wordsOf(name)
    return three === undefined ? null : `${three} ${one} ${two}`
  },
  'what is not there': (random) =>
    Array.from({ length: 7 }, () => random.pick(['j', 'q', 'v', 'x', 'y', 'z'])).join(''),
}

const wordsOf = (name: string) => name.toLowerCase().match(/[a-z]{2,}/g) ?? []

function longest(words: readonly string[]): string | undefined {
  return words.toSorted((one, other) => other.length - one.length)[0]
}

/** Swaps two letters, omits one or replaces one. */
function misspell(random: Random, word: string | undefined): string | null {
  if (word === undefined || word.length < 5) return null
  const at = 1 + Math.floor(random.uniform() * (word.length - 2))
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ]
  const kind = random.uniform()
  if (kind < 1 / 3) return `${before}${next}${letter}${after}`
  return kind < 2 / 3 ? `${before}${next}${after}` : `${before}${letter}e${after}`
}
