import { maxEdits } from '@cartograph/contract'

/**
 * The keys under which a misspelt word is found (the symmetric deletion method of SymSpell): its beginning,
 * whole and with each single letter left out. With one letter added, omitted, replaced, or swapped with the
 * next, the typed and the stored word still share a key. Beginnings are enough, so that a word is found
 * while it is typed.
 */
export function deletionKeys(word: string): string[] {
  const letters = Array.from(word).slice(0, prefixLength)
  if (maxEdits(word) === 0 || !/\p{L}/u.test(word)) return []
  const without = letters.map((_, left) => letters.filter((_letter, at) => at !== left).join(''))
  return [...new Set([letters.join(''), ...without])]
}

const prefixLength = 5
