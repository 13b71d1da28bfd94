import type { Driver, ExplainCase, Explanation } from '@cartograph/analysis'

export interface CauseScore {
  cases: number
  hits: number
  named: number
  actual: number
  rightEffect: number
  addingUp: number
}

export function emptyCauses(): CauseScore {
  return { cases: 0, hits: 0, named: 0, actual: 0, rightEffect: 0, addingUp: 0 }
}

/** Counts a cause as found if it is named exactly: all its dimensions and values, and no others. */
export function addCase(
  score: CauseScore,
  given: ExplainCase,
  truth: { readonly drivers: readonly Driver[]; readonly effect: Explanation['effect'] },
  answer: Explanation,
): void {
  const wanted = new Set(truth.drivers.map(nameOf))
  const namedCauses = new Set(answer.drivers.map(nameOf))
  score.cases += 1
  score.hits += [...namedCauses].filter((name) => wanted.has(name)).length
  score.named += namedCauses.size
  score.actual += wanted.size
  if (answer.effect === truth.effect) score.rightEffect += 1
  if (addsUp(given, answer)) score.addingUp += 1
}

/** The F1 score: the harmonic mean of precision and recall. */
export function f1({ hits, named, actual }: CauseScore): number {
  return (2 * hits) / (named + actual)
}

/** Whether the parts add up to the change, to nine digits. */
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
