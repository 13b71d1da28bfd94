import type { Series } from '@cartograph/analysis'
import { dayNumber, formatDay } from '@cartograph/contract'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, from, mixed, start, stores, window } from './testing/mixed-stores.ts'
import { asLines, jsonLines, runAnalysis, startAnalysis } from './testing/run-analysis.ts'

const folder = mkdtempSync(join(tmpdir(), 'detect-test-'))
const calendarFile = join(folder, 'calendar.json')
const detect = ['detect', '--calendar', calendarFile, '--from', from, '--days', String(window)]

beforeAll(() => {
  const promos = Object.assign({}, ...stores.map(({ calendar }) => calendar.promos)) as object
  writeFileSync(calendarFile, JSON.stringify({ holidays: stores[0]?.calendar.holidays, promos }))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Answer {
  readonly id: string
  readonly date: string
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly flag: boolean
  readonly sentiment: number
}

describe('detect', () => {
  let answers: Answer[] = []
  beforeAll(async () => {
    const ended = await runAnalysis(detect, asLines(mixed))
    if (ended.code !== 0) throw new Error(ended.errors)
    answers = jsonLines(ended.output) as Answer[]
  })

  it('answers for each series and each day, in the order of the input', () => {
    const dates = Array.from({ length: window }, (_, n) => formatDay(dayNumber(from) + n))
    expect(answers.map(({ id, date }) => [id, date])).toEqual(
      mixed.flatMap(({ id }) => dates.map((date) => [id, date])),
    )
  })

  it('returns the expected value between its bounds, and exactly the documented keys', () => {
    for (const answer of answers) {
      expect(Object.keys(answer)).toEqual([
        'id',
        'date',
        'expected',
        'lower',
        'upper',
        'flag',
        'sentiment',
      ])
      const { expected, lower, upper, flag, sentiment } = answer
      expect(typeof flag).toBe('boolean')
      expect([1, 0, -1]).toContain(sentiment)
      if (expected === null) continue
      expect(lower).toBeLessThanOrEqual(expected)
      expect(upper).toBeGreaterThanOrEqual(expected)
    }
    expect(answers.filter(({ expected }) => expected !== null).length).toBeGreaterThan(
      answers.length * 0.9,
    )
  })

  it('rates a rise as good where more is better, and as bad where less is better', async () => {
    const odd = mixed.slice(0, 2).map((series, n): Series => ({
      ...series,
      better: n === 0 ? 'up' : 'down',
      values: series.values.map((value, day) => (day === days - 1 ? (value ?? 0) * 6 : value)),
    }))
    const { output } = await runAnalysis(detect, asLines(odd))
    const last = (jsonLines(output) as Answer[]).filter(
      ({ date }) => date === formatDay(dayNumber(start) + days - 1),
    )
    expect(last.map(({ flag, sentiment }) => [flag, sentiment])).toEqual([
      [true, 1],
      [true, -1],
    ])
  })

  it('uses no later day: without the last days, earlier answers are the same', async () => {
    const cut = (values: Series['values'] | undefined) => values?.slice(0, days - window / 2)
    const earlier = mixed.map((series) => ({
      ...series,
      values: cut(series.values),
      num: cut(series.num),
      den: cut(series.den),
    }))
    const then = jsonLines((await runAnalysis(detect, asLines(earlier))).output) as Answer[]
    expect(then).toHaveLength(answers.length)
    const isBefore = ({ date }: Answer) => dayNumber(date) < dayNumber(from) + window / 2
    expect(then.filter(isBefore)).toEqual(answers.filter(isBefore))
    // Days without a value are never flagged.
    for (const answer of then.filter((one) => !isBefore(one)))
      expect([answer.flag, answer.sentiment]).toEqual([false, 0])
  })

  it('gives the same answers whatever the other stores and the number of workers', async () => {
    const copies = Array.from({ length: 18 }, (_, n) =>
      mixed.map((series): Series => ({ ...series, store: `${n}/${series.store}` })),
    ).flat()
    const args = ['detect', '--from', from, '--days', '3']
    const [many, few] = await Promise.all([
      runAnalysis(args, asLines(copies)),
      runAnalysis(args, asLines(mixed)),
    ])
    expect(copies.length).toBeGreaterThan(400)
    expect(many.errors).toBe('')
    expect(many.output).toBe(few.output.repeat(18))
  })

  it('answers for days before the start of a series', async () => {
    const [one] = mixed
    const young = {
      ...one,
      start: formatDay(dayNumber(from) + 5),
      values: [1, 2],
      num: null,
      den: null,
    }
    const { output, code } = await runAnalysis(detect, asLines([young]))
    expect(code).toBe(0)
    const early = jsonLines(output) as Answer[]
    expect(early).toHaveLength(window)
    for (const { expected, flag } of early) expect([expected, flag]).toEqual([null, false])
  })

  it('answers nothing when a line is invalid, and names the line', async () => {
    const text = `${asLines(mixed.slice(0, 2))}\n{"id":"x"}\n${asLines(mixed.slice(2, 3))}`
    expect(await runAnalysis(detect, text)).toEqual({
      code: 1,
      output: '',
      errors: 'line 4: store is missing\n',
    })
    const twice = await runAnalysis(detect, asLines([mixed[0], mixed[1], mixed[0]]))
    expect([twice.code, twice.output]).toEqual([1, ''])
    expect(twice.errors).toContain(`line 3: id ${mixed[0]?.id} appears twice for store`)
  })

  it('deletes its temporary files, whether it succeeds or fails', async () => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const kept: string[][] = []
    const { child, ended } = startAnalysis(detect, temporary)
    child.stdin.write(asLines([mixed[0]]))
    while (!readdirSync(temporary).some(isOurs)) await setTimeout(20)
    child.stdin.end()
    await ended
    kept.push(readdirSync(temporary).filter(isOurs))
    await runAnalysis(detect, `${asLines([mixed[0]])}{}`, temporary)
    kept.push(readdirSync(temporary).filter(isOurs))
    expect(kept).toEqual([[], []])
  })
})

/** tsx keeps files in the temporary folder as well. */
const isOurs = (name: string) => name.startsWith('cartograph-analysis-')
