import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { runRandomCases } from './run-random-cases.ts'

const { warehouse, close } = await openTestDuckdb()
afterAll(() => close())

/** An engine that reads the first digit 1 of every answer as 2. */
const faulty: typeof warehouse = {
  ...warehouse,
  query: async (request) => {
    const answer = await warehouse.query(request)
    return { ...answer, rowsJson: answer.rowsJson.replace(/"(-?)1(\d*)"/, '"$12$2"') }
  },
}

it('finds, reduces and describes what an engine calculates incorrectly', async () => {
  const said: string[] = []
  const { different } = await runRandomCases({
    cases: 200,
    seed: 1,
    engine: { name: 'faulty', warehouse: faulty },
    say: (text) => said.push(text),
    maxDifferences: 1,
  })
  expect(different.length).toBeGreaterThan(0)
  const report = said.find((text) => text.startsWith('Seed '))
  expect(report).toMatch(new RegExp(`^Seed (${different.join('|')}) on faulty. The query:\n\\{`))
  for (const heading of [
    'The rows:',
    'The joins and what is asked for:',
    'Expected:',
    'Answered:',
  ]) {
    expect(report).toContain(`\n${heading}\n`)
  }
  const [, expected, answered] = /Expected:\n([^]*)\nAnswered:\n([^]*)\n$/.exec(report ?? '') ?? []
  expect(answered).not.toBe(expected)
})
