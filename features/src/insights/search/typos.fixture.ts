/** A word with one typo at a position: a letter left out, added, replaced, or swapped. */
export function withTypos(word: string, place: number, letter: string): string[] {
  const letters = Array.from(word)
  const at = place % letters.length
  const turned = letters
    .with(at, letters[at + 1] ?? '')
    .with(Math.min(at + 1, letters.length - 1), letters[at] ?? '')
  return [
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, letter),
    letters.with(at, letter),
    at + 1 < letters.length ? turned : letters,
  ].map((some) => some.join(''))
}
