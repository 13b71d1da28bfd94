import type { Effect } from '@cartograph/analysis'
import { median } from '../pacing/print-errors.ts'
import { factors, type ActionCase } from './simulate-actions.ts'

const head = [
  'cases'.padStart(30),
  'overlap',
  'unknown',
  'covered: no effect',
  '   any',
  '  false: above',
  ' below',
  '  width',
  'stretch: up',
  ' down',
  ...factors.slice(1).map((factor) => `found ${factor}`),
].join('  ')

/** A line for each group of cases, and one for all. */
export function printActions(
  title: string,
  cases: readonly ActionCase[],
  groupOf: (one: ActionCase) => string,
): void {
  console.log(`\n${title}\n${head}`)
  for (const group of new Set(cases.map(groupOf)))
    console.log(
      line(
        group,
        cases.filter((one) => groupOf(one) === group),
      ),
    )
  console.log(line('all', cases))
}

function line(name: string, cases: readonly ActionCase[]): string {
  const measured = cases.filter(({ state }) => state === 'measured')
  const at = (factor: number) => measured.flatMap(({ effects }) => effects.get(factor) ?? [])
  const none = at(1)
  const any = factors.flatMap((factor) => at(factor).map((one) => isCovered(one, factor)))
  return [
    name.padEnd(24),
    String(cases.length).padStart(4),
    share(cases.map(({ state }) => state === 'overlaps')).padStart(8),
    share(cases.map(({ state }) => state === 'unknown')).padStart(8),
    share(none.map((one) => isCovered(one, 1))).padStart(18),
    share(any).padStart(6),
    share(none.map(({ verdict }) => verdict === 'above')).padStart(14),
    share(none.map(({ verdict }) => verdict === 'below')).padStart(6),
    share(median(none.map((one) => (one.upper - one.lower) / one.expected))).padStart(8),
    needed(none, 'up').padStart(11),
    needed(none, 'down').padStart(5),
    ...factors.slice(1).map((factor) => {
      const right = factor > 1 ? 'above' : 'below'
      return share(at(factor).map(({ verdict }) => verdict === right)).padStart(10)
    }),
  ].join('  ')
}

/** Whether the range of the change holds the true one. */
function isCovered({ change, actual, lower, upper }: Effect, factor: number): boolean {
  if (change === null) return actual / factor >= lower && actual / factor <= upper
  return factor - 1 >= change.low && factor - 1 <= change.high
}

function share(of: number | readonly boolean[]): string {
  const value = typeof of === 'number' ? of : of.filter(Boolean).length / of.length
  return (100 * value).toFixed(1)
}

/** By how much a side of the ranges would have to be wider for 2.5 % to be beyond it. */
function needed(effects: readonly Effect[], side: 'up' | 'down'): string {
  const away = effects
    .map(({ actual, expected, lower, upper }) =>
      side === 'up'
        ? (actual - expected) / (upper - expected)
        : (expected - actual) / (expected - lower),
    )
    .toSorted((one, other) => other - one)
  return (away[Math.floor(away.length * 0.025)] ?? Number.NaN).toFixed(2)
}
