/**
 * The keys under which a misspelt word is found (the symmetric deletion method of SymSpell): its beginning,
 * whole and with each single letter left out. With one letter added, omitted, replaced, or swapped with the
 * next, the typed and the stored word still share a key. Beginnings are enough, so that a word is found
 * while it is typed.
 */
export function deletionKeys(word: string): string[] {
  const letters = Array.from(word).slice(0, prefixLength)
  if (letters.length < minLength || !/\p{L}/u.test(word)) return []
  const without = letters.map((_, left) => letters.filter((_letter, at) => at !== left).join(''))
  return [...new Set([letters.join(''), ...without])]
}

/** Shorter words would match too many others, and a different number is no typo. */
const minLength = 4
const prefixLength = 5

/** The number of edits tolerated in a word. */
export function maxEdits(typed: string): number {
  const { length } = Array.from(typed)
  if (length < minLength) return 0
  return length < 8 ? 1 : 2
}

/** Counts the edits: `whole` against the whole word, `begun` against its beginning. */
export function editDistance(typed: string, word: string): { whole: number; begun: number } {
  const [a, b] = [Array.from(typed), Array.from(word)]
  let [before, last]: [number[], number[]] = [[], [...b.keys(), b.length]]
  for (const [i, letter] of a.entries()) {
    const row = [i + 1]
    for (const [j, other] of b.entries()) {
      const changed = at(last, j) + (letter === other ? 0 : 1)
      const least = Math.min(at(last, j + 1) + 1, at(row, j) + 1, changed)
      const isTurned = i > 0 && j > 0 && letter === b[j - 1] && other === a[i - 1]
      row.push(isTurned ? Math.min(least, at(before, j - 1) + 1) : least)
    }
    before = last
    last = row
  }
  return { whole: at(last, b.length), begun: Math.min(...last) }
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
