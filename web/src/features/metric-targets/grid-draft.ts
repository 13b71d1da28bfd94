import type { TargetChange, TargetItem, TargetMetric } from '@cartograph/contract'
import { editableTarget } from './format-target.ts'
import { targetOf, type TargetWorld } from './review/check-rows.ts'
import { readAmount } from './review/read-amount.ts'
import { keyOf } from './review/check-rows.ts'
import type { TargetsByKey } from './review-draft.ts'

export type GridCell = Pick<TargetItem, 'metric' | 'year' | 'month'>

/** The texts of cells that were changed and not saved, by metric, year and month. */
export type GridDraft = ReadonlyMap<string, { readonly cell: GridCell; readonly text: string }>

/** A text that means the stored target is no change. */
export function withText(
  draft: GridDraft,
  cell: GridCell,
  text: string,
  stored: TargetsByKey,
  world: TargetWorld,
): GridDraft {
  const key = keyOf(cell)
  const before = stored.get(key)
  const trimmed = text.trim()
  const isUnchanged =
    trimmed === '' ? before === undefined : readTarget(trimmed, cell.metric, world) === before
  const next = new Map(draft)
  if (isUnchanged) next.delete(key)
  else next.set(key, { cell, text: trimmed })
  return next
}

/** A number, null for an emptied cell, whose target is deleted, or why the text is neither. */
export function readTarget(
  text: string,
  metric: string,
  world: TargetWorld,
): number | string | null {
  const format = world.metrics.get(metric)?.format ?? null
  if (text === '') return null
  return targetOf(readAmount(text, '.'), format, world.currency)
}

/** The text of a cell that is edited. */
export function textOf(
  draft: GridDraft,
  cell: GridCell,
  stored: TargetsByKey,
  metric: TargetMetric,
): string {
  const key = keyOf(cell)
  const before = stored.get(key)
  return draft.get(key)?.text ?? (before === undefined ? '' : editableTarget(before, metric.format))
}

/** The changes to save, and how many cells are wrong. */
export function itemsOf(draft: GridDraft, world: TargetWorld) {
  const items: TargetChange[] = []
  let errors = 0
  for (const { cell, text } of draft.values()) {
    const target = readTarget(text, cell.metric, world)
    if (typeof target === 'string') errors += 1
    else items.push({ ...cell, target })
  }
  return { items, errors }
}

/** Parses cells copied from a spreadsheet into lines. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
}

interface YearToCopy {
  readonly year: number
  /** 0.1 for a tenth more. */
  readonly growth: number
  readonly metrics: readonly string[]
  readonly stored: TargetsByKey
  readonly world: TargetWorld
}

/**
 * Fills the empty months of a year with the targets of the year before. Sums and counts grow; a rate or an average is
 * copied as it is, since growth of a shop does not raise them.
 */
export function withYearBefore(draft: GridDraft, copied: YearToCopy): GridDraft {
  const { year, growth, metrics, stored, world } = copied
  let next = draft
  for (const metric of metrics) {
    const about = world.metrics.get(metric)
    if (about === undefined) continue
    for (let month = 1; month <= 12; month += 1) {
      const cell = { metric, year, month }
      const before = stored.get(keyOf({ ...cell, year: year - 1 }))
      const isEmpty = textOf(next, cell, stored, about) === ''
      if (before === undefined || !isEmpty) continue
      const target = about.additivity === 'ratio' ? before : grown(before, growth, about)
      next = withText(next, cell, editableTarget(target, about.format), stored, world)
    }
  }
  return next
}

/** Cents of amounts, and whole numbers of counts that were whole. */
function grown(target: number, growth: number, { format }: TargetMetric): number {
  const places = format === 'number' && Number.isInteger(target) ? 0 : 2
  return Number((target * (1 + growth)).toFixed(places))
}
