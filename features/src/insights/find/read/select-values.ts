/** More values than this would add too many tests for each day. */
const maxValues = 40
/** The share of the total to cover; each remaining value is too small to matter. */
const coverage = 0.95
/** A value with a larger share moves as the whole does, and is covered by it. */
const maxShare = 0.85
/** Longer texts are not names. */
const maxNameLength = 300

/** Selects the values that matter, highest first; rows without a value are left out. */
export function selectValues(
  ranked: readonly { readonly value: string | null; readonly support: number }[],
): string[] {
  const all = ranked.filter(({ support }) => support > 0)
  const total = all.reduce((sum, { support }) => sum + support, 0)
  const kept: string[] = []
  let covered = 0
  for (const { value, support } of all.toSorted((a, b) => b.support - a.support)) {
    if (covered >= coverage * total || kept.length >= maxValues) break
    covered += support
    if (isName(value) && support <= maxShare * total) kept.push(value)
  }
  return kept
}

function isName(value: string | null): value is string {
  return value !== null && value !== '' && value.length <= maxNameLength
}
