/** The number of typing slips tolerated in a word. Shorter words would match too many others. */
export function maxEdits(typed: string): number {
  const { length } = Array.from(typed)
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Counts the letters inserted, deleted, replaced, or swapped with the next (optimal string alignment): `whole`
 * against the whole word, `begun` against its beginning. Counting ends early, with Infinity, when there are more
 * than `most`.
 */
export function editDistance(
  typed: string,
  word: string,
  most = Infinity,
): { whole: number; begun: number } {
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
    if (Math.min(...row) > most) return { whole: Infinity, begun: Infinity }
    before = last
    last = row
  }
  return { whole: at(last, b.length), begun: Math.min(...last) }
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
