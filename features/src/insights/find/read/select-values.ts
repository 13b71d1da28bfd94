/** A dimension with more values than this would drown a day in tests. */
const maxValues = 40
/** Of what all values together bring; the rest is too little each to move anything. */
const coverage = 0.95
/** What has more than this moves as the whole does, and is told by it. */
const maxShare = 0.85
/** Longer ones are no names. */
const maxNameLength = 300

/** The values that matter, from the highest on; what has no value is none. */
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
