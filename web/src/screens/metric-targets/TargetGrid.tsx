import {
  sumTargets,
  type MetricTarget,
  type OrgId,
  type TargetFormat,
  type TargetMetric,
} from '@cartograph/contract'
import { useMemo, useRef, useState } from 'react'
import { namesOfMonths } from '../../format/day.ts'
import {
  formatTarget,
  isShortened,
  shortTarget,
} from '../../features/metric-targets/format-target.ts'
import {
  pastedCells,
  readTarget,
  textOf,
  withText,
  type GridDraft,
} from '../../features/metric-targets/grid-draft.ts'
import { keyOf, type TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import { targetsByKey } from '../../features/metric-targets/review-draft.ts'
import { DeleteTargets } from './DeleteTargets.tsx'
import { TargetCell } from './TargetCell.tsx'

interface TargetGridProps {
  readonly orgId: OrgId
  readonly year: number
  readonly targets: readonly MetricTarget[]
  /** Added by the user, without targets yet. */
  readonly added: readonly string[]
  readonly draft: GridDraft
  readonly world: TargetWorld
  readonly mayChange: boolean
  readonly onDraft: (draft: GridDraft) => void
  readonly onDeleted: (metric: string) => void
}

/** A year's targets: one row a metric, one column a month. */
export function TargetGrid(props: TargetGridProps) {
  const { orgId, year, targets, added, draft, world, mayChange, onDraft, onDeleted } = props
  const table = useRef<HTMLTableElement>(null)
  const [shown, setShown] = useState(rowsAtFirst)
  const stored = useMemo(() => targetsByKey(targets), [targets])
  const rows = useMemo(() => rowsOf(targets, added, world), [targets, added, world])
  const visible = rows.slice(0, shown)
  const months = namesOfMonths('en', 'short')
  // By what is stored: a width that followed what is typed would move the other cells.
  const cellWidth = useMemo(() => widthOf(targets, year, world), [targets, year, world])

  function change(metric: string, month: number, text: string) {
    onDraft(withText(draft, { metric, year, month }, text, stored, world))
  }

  function paste(row: number, month: number, text: string) {
    let next = draft
    for (const [down, line] of pastedCells(text).entries()) {
      const metric = visible[row + down]?.metric
      if (metric == null) continue
      for (const [right, value] of line.entries()) {
        const cell = { metric: metric.member, year, month: month + right }
        if (cell.month <= 12) next = withText(next, cell, value, stored, world)
      }
    }
    onDraft(next)
  }

  function focusCell(row: number, month: number) {
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${month}"]`)?.focus()
  }

  return (
    <div
      // Without cells to edit, the keyboard scrolls it as a whole.
      {...(!mayChange && { role: 'region', 'aria-label': `Targets of ${year}`, tabIndex: 0 })}
      className="relative overflow-x-auto rounded-surface border border-border bg-surface"
    >
      <table
        ref={table}
        aria-label={`Targets of ${year}`}
        className="w-full border-collapse text-14"
      >
        <thead>
          <tr className="border-b border-border text-13 text-muted">
            <th scope="col" className={`${firstColumn} px-3 py-2 text-left font-medium`}>
              Metric
            </th>
            {months.map((name) => (
              <th key={name} scope="col" className="px-1.5 py-2 text-right font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="px-2 py-2 text-right font-medium">
              Total
            </th>
            {mayChange && (
              <th scope="col" className="px-1">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {visible.map(({ member, title, problem, metric }, row) => (
            <tr key={member} className="border-b border-border last:border-0">
              <th scope="row" className={`${firstColumn} px-3 py-1 text-left font-medium`}>
                <span className="block wrap-anywhere">{title}</span>
                {problem !== null && (
                  <span className="block text-13 font-normal text-caution">{problem}</span>
                )}
              </th>
              {months.map((name, index) => {
                const cell = { metric: member, year, month: index + 1 }
                const value = stored.get(keyOf(cell))
                const format = metric?.format ?? 'number'
                if (!mayChange || metric === null) {
                  return (
                    <td
                      key={name}
                      title={value === undefined ? undefined : exactText(value, format, world)}
                      className="px-1.5 py-2 text-right whitespace-nowrap tabular-nums sm:text-13"
                    >
                      {value === undefined ? (
                        <span className="text-muted">–</span>
                      ) : (
                        shortTarget(value, format, world.currency)
                      )}
                    </td>
                  )
                }
                const changed = draft.get(keyOf(cell))
                const read = changed ? readTarget(changed.text, member, world) : value
                return (
                  <td
                    key={name}
                    title={typeof read === 'number' ? exactText(read, format, world) : undefined}
                    className="px-px py-0.5"
                  >
                    <TargetCell
                      place={`${row} ${cell.month}`}
                      width={cellWidth}
                      label={`${title}, ${name} ${year}`}
                      text={textOf(draft, cell, stored, metric)}
                      shown={
                        typeof read === 'number' ? shortTarget(read, format, world.currency) : null
                      }
                      problem={typeof read === 'string' ? read : null}
                      isChanged={changed !== undefined}
                      onChange={(text) => change(member, cell.month, text)}
                      onPaste={(text) => paste(row, cell.month, text)}
                      onMove={(down, right) => focusCell(row + down, cell.month + right)}
                    />
                  </td>
                )
              })}
              <td className="px-2 py-2 text-right whitespace-nowrap tabular-nums sm:text-13">
                {totalOf(member, metric, props)}
              </td>
              {mayChange && (
                <td className="px-1">
                  <DeleteTargets
                    orgId={orgId}
                    metric={member}
                    title={title}
                    months={targets.filter((one) => one.metric === member).length}
                    onDeleted={() => onDeleted(member)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <button
          type="button"
          onClick={() => setShown(rows.length)}
          className="min-h-11 w-full text-14 text-accent hover:bg-hover"
        >
          {`Show all ${rows.length} metrics`}
        </button>
      )}
    </div>
  )
}

interface GridRow {
  readonly member: string
  readonly title: string
  readonly problem: string | null
  /** Null for one that vanished. */
  readonly metric: TargetMetric | null
}

/** The metrics with targets in any year, by title, and then those that were just added. */
function rowsOf(
  targets: readonly MetricTarget[],
  added: readonly string[],
  { metrics, matcher }: TargetWorld,
): readonly GridRow[] {
  const found = new Map(targets.map((one) => [one.metric, one]))
  const rowOf = (member: string): GridRow => {
    const metric = metrics.get(member) ?? null
    const title = metric === null ? (found.get(member)?.title ?? member) : matcher.labelOf(member)
    return { member, title, problem: found.get(member)?.problem ?? null, metric }
  }
  const known = [...found.keys()].map(rowOf).toSorted((a, b) => a.title.localeCompare(b.title))
  return [...known, ...added.filter((member) => !found.has(member)).map(rowOf)]
}

/** The total of the months that have a target; empty for metrics whose months do not add up. */
function totalOf(
  member: string,
  metric: TargetMetric | null,
  { year, targets, draft, world }: TargetGridProps,
): string {
  if (metric?.additivity !== 'sum') return ''
  const values = new Map(
    targets.filter((one) => one.metric === member).map((one) => [keyOf(one), one.target]),
  )
  const parts = Array.from({ length: 12 }, (_, index) => {
    const key = keyOf({ metric: member, year, month: index + 1 })
    const changed = draft.get(key)
    return changed === undefined ? values.get(key) : readTarget(changed.text, member, world)
  }).filter((part) => typeof part === 'number')
  return parts.length === 0 ? '' : shortTarget(sumTargets(parts), metric.format, world.currency)
}

/** The full amount of a shortened one; undefined for others. */
function exactText(target: number, format: TargetFormat, { currency }: TargetWorld) {
  return isShortened(target, format) ? formatTarget(target, format, currency) : undefined
}

/**
 * Fits the longest target of the year with the padding of a cell, and no more: a year with amounts of six digits has
 * room beside the menu on a screen of 1440 pixels.
 */
function widthOf(targets: readonly MetricTarget[], year: number, world: TargetWorld): string {
  const lengths = targets
    .filter((one) => one.year === year)
    .map(({ metric, target }) => {
      const format = world.metrics.get(metric)?.format ?? 'number'
      const text = shortTarget(target, format, world.currency)
      // Commas and points are narrower than digits.
      return text.length - 0.6 * (text.match(/[.,]/g)?.length ?? 0)
    })
  return `calc(${Math.max(shortest, ...lengths).toFixed(1)}ch + 0.75rem)`
}

/** '$90,000' */
const shortest = 6.4
const rowsAtFirst = 50
const firstColumn = 'sticky left-0 z-1 w-48 min-w-32 max-w-48 bg-surface'
