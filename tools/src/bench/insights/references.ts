import { explain, forecast, judgeStore, type Series } from '@cartograph/analysis'
import { dayNumber } from '@cartograph/contract'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { invocationFolder } from '../../config.mjs'

const noDates = { holidays: [], promos: {} }
const bare = { store: '', metric: 'value', kind: 'money', better: 'none', slice: {} } as const

/** Compares the engine with published results of other methods on public data, which the caller provides. */
export function printReferences(given: string): Promise<void> {
  const folder = resolve(invocationFolder, given)
  console.log(`\nPublic data in ${folder}`)
  for (const { name, data, scorer, args, answer, others } of references) {
    const file = join(folder, data)
    if (!existsSync(file)) {
      console.log(`  ${name}: ${data} is missing`)
      continue
    }
    const answers = readLines(file).map((line) => `${JSON.stringify(answer(line))}\n`)
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(folder, scorer), ...args, '--json'],
      { input: answers.join(''), encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`${scorer}: ${stderr}`)
    console.log(`  ${name}\n    ours       ${formatScores(JSON.parse(stdout))}`)
    for (const line of others) console.log(`    others     ${line}`)
  }
  return Promise.resolve()
}

interface Reference {
  readonly name: string
  readonly data: string
  readonly scorer: string
  readonly args: readonly string[]
  readonly answer: (line: never) => object
  readonly others: readonly string[]
}

const judgedDays = 182

const references: readonly Reference[] = [
  {
    name: 'One day ahead, 127 daily series, 182 days',
    data: 'daily/series.jsonl.gz',
    scorer: 'interval-score.mjs',
    args: [],
    answer: judgedLine,
    others: ['ETS: coverage 0.911, MSIS 10.05', 'seasonal naive: coverage 0.935, MSIS 12.9'],
  },
  {
    name: 'NN5, 111 daily series, 56 days ahead',
    data: 'nn5/nn5.jsonl.gz',
    scorer: 'm4-score.mjs',
    args: ['--set', 'nn5'],
    answer: forecastLine,
    others: [
      'ETS: pooled MASE 0.624, WQL 0.169, MSIS 5.47, coverage 0.963',
      'Chronos-Bolt base: pooled MASE 0.576, WQL 0.150; small: 0.583, 0.151',
      'auto.arima: pooled MASE 0.673, WQL 0.187; seasonal naive: 0.712, 0.245',
    ],
  },
  {
    name: 'Causes of 135 real faults',
    data: 'rca/rs.jsonl.gz',
    scorer: 'rca-score.mjs',
    args: ['--set', 'rs'],
    answer: explain,
    others: ['F1: RobustSpot 0.65, Adtributor 0.42, AutoRoot 0.26'],
  },
]

function judgedLine(line: Pick<Series, 'id' | 'start' | 'values'>): object {
  const series: Series = { ...bare, ...line }
  const from = dayNumber(series.start) + series.values.length - judgedDays
  const judged = judgeStore([series], noDates, { from, days: judgedDays }).get(series.id) ?? []
  return {
    id: series.id,
    forecast: judged.map(({ expected }) => expected),
    lower: judged.map(({ lower }) => lower),
    upper: judged.map(({ upper }) => upper),
    alarm: judged.map(({ flag }) => flag),
  }
}

function forecastLine(line: {
  readonly id: string
  readonly start: string
  readonly train: Series['values']
}): object {
  const { id, start, train } = line
  return { id, ...forecast({ ...bare, id, start, values: train }, noDates, 56) }
}

function readLines(file: string): never[] {
  const text = gunzipSync(readFileSync(file)).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as never)
}

const shownScores = [
  'coverage',
  'MSIS',
  'alarms_per_series_year',
  'pooled_MASE',
  'sMAPE',
  'WQL',
  'F1',
  'precision',
  'recall',
  'decomposition_adds_up',
]

function formatScores(score: unknown): string {
  const all = (score as { readonly all?: object }).all ?? (score as object)
  return Object.entries(all)
    .filter(([name]) => shownScores.includes(name))
    .map(([name, value]) => `${name} ${Number(value).toFixed(3)}`)
    .join(', ')
}
