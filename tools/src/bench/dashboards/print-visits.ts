import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../root.mjs'
import { median, printTable } from '../compare-runs.ts'
import { printBudgets } from './print-budgets.ts'
import type { Round } from './visit-overview.ts'

/** Prints the medians of the rounds. */
export function printVisits(rounds: readonly Round[]): void {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick))
  const [first] = rounds
  if (first === undefined) return
  const engineMs = (round: Round) => round.rawTimes.reduce((sum, { ms }) => sum + ms, 0)

  console.log('')
  printTable(
    ['query of the overview, directly on the engine', 'ms'],
    first.rawTimes.map(({ name }) => [
      name,
      // The order differs between rounds.
      middle(({ rawTimes }) => rawTimes.find((one) => one.name === name)?.ms ?? Number.NaN).toFixed(
        1,
      ),
    ]),
  )
  console.log(
    `\n${first.rawTimes.length} queries with their totals, directly on the engine, one after the other: ${middle(engineMs).toFixed(0)} ms\n` +
      `last of ${first.whole.elements} elements rendered: ${middle(({ whole }) => whole.lastElementMs).toFixed(0)} ms\n` +
      `ratio: ${middle((round) => round.whole.lastElementMs / engineMs(round)).toFixed(2)}\n`,
  )
  printBudgets([
    ['LCP of the overview, desktop', middle(({ desktop }) => desktop.largestPaintMs), 1000, 'ms'],
    ['FCP of the overview, desktop', middle(({ desktop }) => desktop.firstPaintMs), null, 'ms'],
    ['last visible element', middle(({ desktop }) => desktop.lastElementMs), null, 'ms'],
    ['LCP, CPU slowed down 4×', middle(({ slow }) => slow.largestPaintMs), null, 'ms'],
    ['CLS', middle(({ desktop }) => desktop.layoutShift), 0.02, ''],
    ['CLS, 4×', middle(({ slow }) => slow.layoutShift), 0.02, ''],
    ['INP, other dates', middle(({ desktop }) => desktop.datesMs ?? 0), 120, 'ms'],
    ['INP, another choice', middle(({ desktop }) => desktop.choiceMs ?? 0), 120, 'ms'],
    ['INP, other dates, 4×', middle(({ slow }) => slow.datesMs ?? 0), 200, 'ms'],
    ['INP, another choice, 4×', middle(({ slow }) => slow.choiceMs ?? 0), 200, 'ms'],
    ['JavaScript of the first view, gzip', gzipped(first.desktop.scripts), null, 'kB'],
    ['JavaScript of the whole overview, gzip', gzipped(first.whole.scripts), 240, 'kB'],
  ])
}

/** The size with gzip, which the budgets use; the server prefers brotli. */
function gzipped(paths: readonly string[]): number {
  const files = [...new Set(paths)].map((path) => join(root, 'dist/web', path)).filter(existsSync)
  return (
    files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000
  )
}
