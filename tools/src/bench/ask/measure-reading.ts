import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReader } from '@cartograph/ask'
import { loadCases } from '@cartograph/ask/evaluation'
import { loadModel } from '@cartograph/semantic'

const cubeCount = 40
const valueCount = 100_000

interface ReadingTimes {
  readonly members: number
  readonly values: number
  readonly buildMs: number
  readonly p50: number
  readonly p95: number
}

/** Reads the questions for tuning over a large model, in which many members share their words. */
export function measureReading(): ReadingTimes {
  const folder = mkdtempSync(join(tmpdir(), 'cartograph-ask-'))
  const { yaml, members, values } = largeModel()
  writeFileSync(join(folder, 'model.yml'), yaml)
  const started = performance.now()
  const reader = createReader(loadModel(folder), values)
  const buildMs = performance.now() - started
  rmSync(folder, { recursive: true })
  const questions = loadCases('catalogue', 'tuning').flatMap(({ phrasings }) => phrasings)
  const read = (question: string) => {
    const before = process.cpuUsage()
    reader.read(question, { today: '2026-11-28' })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  // The first questions are read before the code is compiled.
  for (const question of questions.slice(0, 50)) read(question)
  const times = questions.map(read).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { members, values: valueCount, buildMs, p50: at(0.5), p95: at(0.95) }
}

const adjectives =
  'net gross total new returning average paid organic first last active lost open closed late early daily online retail direct big small fresh cold hot'.split(
    ' ',
  )
const nouns =
  'sales orders refunds visits clicks leads tickets units sessions customers returns shipments reviews carts coupons stores carriers vendors brands regions'.split(
    ' ',
  )
const word = (list: readonly string[], n: number) => list[n % list.length] ?? ''

function largeModel() {
  const lines = ['cubes:']
  const values: Record<string, string[]> = {}
  for (let cube = 0; cube < cubeCount; cube += 1) {
    lines.push(
      `  - name: cube${cube}`,
      `    sql_table: t${cube}`,
      '    meta: { time: at }',
      '    measures:',
    )
    for (let n = 0; n < 25; n += 1) {
      const title = `${word(adjectives, n + cube)} ${word(nouns, n * 3 + cube)}`
      lines.push(
        `      - { name: ${title.replace(' ', '_')}_${n}, title: "${title}", type: count }`,
      )
    }
    lines.push('    dimensions:', '      - { name: at, sql: at, type: time }')
    for (let n = 0; n < 24; n += 1)
      lines.push(
        `      - { name: d${n}, title: "${word(adjectives, n)} ${word(nouns, n + cube)} group", sql: d${n}, type: string }`,
      )
    values[`cube${cube}.d0`] = Array.from(
      { length: valueCount / cubeCount },
      (_, n) => `${word(adjectives, n)} ${word(nouns, n)} ${((n * 7919) % 9973).toString(36)} ${n}`,
    )
  }
  return { yaml: lines.join('\n'), members: cubeCount * 50, values }
}
