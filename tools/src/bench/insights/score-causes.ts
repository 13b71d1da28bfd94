import type { Driver, ExplainCase, Explanation } from '@cartograph/analysis'

export interface CauseScore {
  cases: number
  hits: number
  told: number
  wanted: number
  rightEffect: number
  exact: number
}

export function emptyCauses(): CauseScore {
  return { cases: 0, hits: 0, told: 0, wanted: 0, rightEffect: 0, exact: 0 }
}

/** A cause is found when it is named exactly: all of its dimensions and values, and no others. */
export function addCase(
  score: CauseScore,
  given: ExplainCase,
  truth: { readonly drivers: readonly Driver[]; readonly effect: Explanation['effect'] },
  answer: Explanation,
): void {
  const wanted = new Set(truth.drivers.map(nameOf))
  const told = new Set(answer.drivers.map(nameOf))
  score.cases += 1
  score.hits += [...told].filter((name) => wanted.has(name)).length
  score.told += told.size
  score.wanted += wanted.size
  if (answer.effect === truth.effect) score.rightEffect += 1
  if (addsUp(given, answer)) score.exact += 1
}

/** Twice what was found, of all that was told and all that there was. */
export function f1({ hits, told, wanted }: CauseScore): number {
  return (2 * hits) / (told + wanted)
}

/** Do the parts of the change make the change, to nine digits? */
export function addsUp(
  { kind, dims, rows }: ExplainCase,
  { decomposition }: Pick<Explanation, 'decomposition'>,
): boolean {
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Number(row[dims.length + column]), 0)
  const change = kind === 'sum' ? sum(0) - sum(1) : sum(0) / sum(1) - sum(2) / sum(3)
  const parts = decomposition.items.reduce(
    (total, item) => total + ('amount' in item ? item.amount : item.rate + item.mix),
    0,
  )
  return Math.abs(parts - change) <= 1e-9 * Math.max(1, Math.abs(change))
}

function nameOf(driver: Driver): string {
  return Object.entries(driver)
    .map((pair) => pair.join('='))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')
}
