import { describe, expect, it } from 'vitest'
import { readJudgeOptions } from './judge-options.ts'

const now = new Date('2024-03-01T23:00:00Z')
const read = (...args: string[]) => readJudgeOptions(args, now)

describe('readJudgeOptions', () => {
  it('reads the options', () => {
    expect(read('--cases', '500', '--seed=7', '--engine', 'duckdb')).toEqual({
      cases: 500,
      seed: 7,
      engine: 'duckdb',
    })
  })

  it('defaults to every engine and the cases of the day', () => {
    const today = read()
    expect(today).toEqual({ cases: 100_000, seed: 19_783 * 100_000, engine: null })
    const tomorrow = readJudgeOptions([], new Date('2024-03-02T00:00:00Z'))
    expect(tomorrow.seed - today.seed).toBe(today.cases)
  })

  it.each([
    ['no number', ['--cases', 'many'], 'Write a whole number'],
    ['no case', ['--cases', '0'], 'Too small'],
    ['a seed that is none', ['--seed', '4294967296'], 'Too big'],
    ['another engine', ['--engine', 'sqlite'], 'expected one of "duckdb"|"clickhouse"'],
    ['an unknown option', ['--fast'], "Unknown option '--fast'"],
  ])('rejects %s', (_, args, words) => {
    expect(() => read(...args)).toThrow(words)
  })
})
