import { printTable } from '../compare-runs.ts'

/** A name, the measured value, and its upper limit; null without a budget. */
export type BudgetRow = readonly [name: string, value: number, most: number | null, unit: string]

export function printBudgets(rows: readonly BudgetRow[]): void {
  printTable(
    ['', 'measured', 'budget', ''],
    rows.map(([name, value, most, unit]) => {
      const text = (number: number) => `${round(number)} ${unit}`.trim()
      return [name, text(value), most === null ? '–' : `≤ ${text(most)}`, verdictOf(value, most)]
    }),
  )
}

/** The verdict on a value with a lower limit. */
export function atLeast(value: number, least: number): string {
  return value >= least ? 'met' : `${round(least - value)} too low`
}

function verdictOf(value: number, most: number | null): string {
  if (most === null) return ''
  return value <= most ? 'met' : `${round(value - most)} too much`
}

function round(value: number): string {
  return value >= 10 ? value.toFixed(value >= 100 ? 0 : 1) : value.toFixed(3).replace(/\.?0+$/, '')
}
