import type { Cell, SectionRow } from '@cartograph/contract'
import type { SectionTarget } from './section-material.ts'
import type { SectionTable } from './shape-section.ts'

/** Two columns after each metric with a target: what it should reach, and how far it is from that. */
export function addTargets(table: SectionTable, targets: readonly SectionTarget[]): SectionTable {
  if (targets.length === 0) return table
  const byMetric = new Map(targets.map((one) => [one.metric, one]))
  const columns = table.columns.map((column) => ({ column, target: byMetric.get(column.member) }))

  function withTargets(
    row: SectionRow,
    targetOf: (of: SectionTarget) => number | null,
  ): SectionRow {
    const cells = columns.map(({ target }, index) => {
      const value = row.values[index] ?? null
      const compared = row.compared[index] ?? null
      if (target === undefined) return { values: [value], compared: [compared] }
      const goal = decimal(targetOf(target))
      return {
        values: [value, goal, distance(value, goal)],
        compared: [compared, null, null],
      }
    })
    return {
      labels: row.labels,
      values: cells.flatMap(({ values }) => values),
      compared: row.compared.length === 0 ? [] : cells.flatMap(({ compared }) => compared),
    }
  }

  return {
    ...table,
    columns: columns.flatMap(({ column, target }) =>
      target === undefined
        ? [column]
        : [column, { ...column, of: 'target' as const }, { ...column, of: 'to_target' as const }],
    ),
    summary: table.summary && withTargets(table.summary, ({ total }) => total?.target ?? null),
    rows: rows(),
  }

  function* rows() {
    for (const row of table.rows) {
      const start = String(row.labels[0]).slice(0, 10)
      yield withTargets(
        row,
        ({ steps }) => steps.find((step) => step.start === start)?.target ?? null,
      )
    }
  }
}

function decimal(value: number | null): Cell {
  return value === null ? null : String(value)
}

function distance(value: Cell, target: Cell): Cell {
  if (value === null || target === null) return null
  return String(Number((Number(value) - Number(target)).toFixed(6)))
}
