import type { TargetItem, TargetMetric } from '@cartograph/contract'
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

/** A number, or why the text is none. */
export function readTarget(text: string, metric: string, world: TargetWorld): number | string {
  const format = world.metrics.get(metric)?.format ?? null
  if (text === '') return 'Enter a number, or delete the targets of this metric'
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
  const items: TargetItem[] = []
  let errors = 0
  for (const { cell, text } of draft.values()) {
    const target = readTarget(text, cell.metric, world)
    if (typeof target === 'string') errors += 1
    else items.push({ ...cell, target })
  }
  return { items, errors }
}

/** What was copied from a spreadsheet: lines of cells. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
}
