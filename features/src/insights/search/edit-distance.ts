/**
 * Under which keys a word is found by whoever mistypes it: its beginning, whole and with each one letter
 * left out. One letter too many, too few, wrong, or changed places with the next, and what was typed and the
 * word still have a key in common. A beginning is enough, so that it is found before it is typed to its end.
 */
export function deletionKeys(word: string): string[] {
  const letters = Array.from(word).slice(0, prefixLength)
  if (letters.length < minLength || !/\p{L}/u.test(word)) return []
  const without = letters.map((_, left) => letters.filter((_letter, at) => at !== left).join(''))
  return [...new Set([letters.join(''), ...without])]
}

/** Shorter words are as many as there are mistakes, and numbers are not mistyped but others. */
const minLength = 4
const prefixLength = 5

/** How many mistakes a word may have and is still taken for another. */
export function maxEdits(typed: string): number {
  const { length } = Array.from(typed)
  if (length < minLength) return 0
  return length < 8 ? 1 : 2
}

/** How many mistakes were made: `whole` if it was to be all of the word, `begun` if only its beginning. */
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
