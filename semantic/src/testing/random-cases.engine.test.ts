import { expect, it } from 'vitest'
import { searchRandomCases } from './random-cases.ts'

it('reports its progress on the given engine', async () => {
  const said: string[] = []
  const options = { cases: 20, seed: 1, engine: 'duckdb' } as const
  expect(await searchRandomCases(options, (line) => said.push(line))).toBe(true)
  expect(said).toEqual(['duckdb: 20 of 20 cases, no difference'])
})
