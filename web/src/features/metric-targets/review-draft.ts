import type { MetricTarget, TargetColumn } from '@cartograph/contract'
import type { TargetRow } from './file/target-rows.ts'
import { keyOf, type CheckedRow, type TargetWorld } from './review/check-rows.ts'
import { readAmount } from './review/read-amount.ts'

/** The row with another text in a cell. Numbers that people type have decimal points. */
export function withCell(row: TargetRow, column: TargetColumn, text: string): TargetRow {
  const trimmed = text.trim()
  if (column === 'target') return { ...row, target: trimmed, amount: readAmount(trimmed, '.') }
  return { ...row, [column]: trimmed }
}

/** One correction for all rows that name the metric in the same way. */
export function withMetric(
  rows: readonly TargetRow[],
  wrong: string,
  label: string,
): readonly TargetRow[] {
  return rows.map((row) => (row.metric === wrong ? { ...row, metric: label } : row))
}

/** Texts that name one metric each: those it could mean, or the nearest. */
export function suggestionsFor(text: string, { matcher }: TargetWorld): readonly string[] {
  const found = matcher.match(text)
  if (found.kind === 'found' || text === '') return []
  const members = found.kind === 'ambiguous' ? found.members : matcher.nearest(text)
  return members.slice(0, maxSuggestions).map(matcher.labelOf)
}

const maxSuggestions = 4

export type TargetsByKey = ReadonlyMap<string, number>

export function targetsByKey(targets: readonly MetricTarget[]): TargetsByKey {
  return new Map(targets.map((one) => [keyOf(one), one.target]))
}

/** What the upload will do; null for a row with an error. */
export function effectOf({ item, problems }: CheckedRow, stored: TargetsByKey) {
  if (item === null || Object.keys(problems).length > 0) return null
  const before = stored.get(keyOf(item))
  if (before === undefined) return 'new'
  return before === item.target ? 'same' : 'changed'
}

export interface ReviewCounts {
  readonly new: number
  readonly changed: number
  readonly same: number
  readonly errors: number
}

export function countEffects(checked: readonly CheckedRow[], stored: TargetsByKey): ReviewCounts {
  const counts = { new: 0, changed: 0, same: 0, errors: 0 }
  for (const row of checked) {
    const effect = effectOf(row, stored)
    if (effect !== null) counts[effect] += 1
    counts.errors += Object.keys(row.problems).length
  }
  return counts
}
