/** How well a word matches what is typed. Higher is better. */
export const wordMatch = { exact: 4, prefix: 3, inside: 2, typo: 1, none: 0 } as const
export type WordMatch = (typeof wordMatch)[keyof typeof wordMatch]

/** Both in lower case. */
export function matchWord(typed: string, word: string): WordMatch {
  if (word.startsWith(typed)) return word === typed ? wordMatch.exact : wordMatch.prefix
  if (typed.length >= 3 && word.includes(typed)) return wordMatch.inside
  return hasOneTypo(typed, word) ? wordMatch.typo : wordMatch.none
}

/**
 * Whether one edit turns the typed text into the word or its beginning: a letter that is missing, added or
 * different, or two letters in the wrong order. Short words would match too many others, and a different
 * number is not a typo.
 */
function hasOneTypo(typed: string, word: string): boolean {
  if (typed.length < minTypoLength || /\d/.test(typed)) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const rest = typed.slice(at + 1)
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] &&
      typed[at + 1] === word[at] &&
      word.startsWith(typed.slice(at + 2), at + 2))
  )
}

const minTypoLength = 4
