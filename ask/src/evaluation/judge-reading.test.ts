import { expect, test } from 'vitest'
import { findDifference } from './find-difference.ts'
import { judgeReading, type EvaluationCase, type Verdict } from './judge-reading.ts'
import { evaluatedSets, loadCases, loadReader } from './load-cases.ts'

const orders = { measures: ['Orders.count'], dimensions: ['Orders.country', 'Orders.city'] }
const one: EvaluationCase = {
  id: 'one',
  topic: 'orders',
  today: '2026-11-28',
  phrasings: [],
  history: [],
  expect: { kind: 'answer', mode: 'plain', queries: [orders] },
  also: [{ kind: 'clarify' }],
}
const answer = { kind: 'answer', mode: 'plain', of: [] } as const

test('the order of the parts of a query has no effect, any other difference is wrong', () => {
  const turned = { ...orders, dimensions: ['Orders.city', 'Orders.country'] }
  expect(judgeReading({ ...answer, queries: [turned] }, one)).toBe('right')
  expect(judgeReading({ ...answer, queries: [{ ...orders, limit: 10 }] }, one)).toBe('wrong')
  expect(judgeReading({ ...answer, mode: 'why', queries: [orders] }, one)).toBe('wrong')
  expect(judgeReading({ kind: 'clarify', reason: '', readings: [] }, one)).toBe('right')
  expect(judgeReading({ kind: 'refuse', reason: 'unknown', unknown: [] }, one)).toBe('refused')
})

/** One phrasing of each question, for the time that three take. */
test('the reader keeps what it reached on the questions for tuning', () => {
  const counts: Record<Verdict, number> = { right: 0, wrong: 0, refused: 0, 'asked back': 0 }
  for (const name of evaluatedSets) {
    const reader = loadReader(name)
    for (const [n, each] of loadCases(name, 'tuning').entries()) {
      const phrasing = each.phrasings[n % each.phrasings.length] ?? ''
      counts[judgeReading(reader.read(phrasing, each), each)] += 1
    }
  }
  expect(counts.right).toBeGreaterThanOrEqual(3425)
  expect(counts.wrong).toBeLessThanOrEqual(28)
}, 300_000)

test('the difference of a wrong answer is that from the nearest expected one, without its names', () => {
  const by = (...dimensions: string[]) => ({ ...orders, dimensions })
  const expected = { ...one, also: [{ kind: 'answer' as const, queries: [by('Orders.city')] }] }
  expect(
    findDifference({ ...answer, queries: [{ ...by('Orders.day'), limit: 5 }] }, expected),
  ).toEqual(['breakdowns', 'order or limit'])
  expect(
    findDifference({ ...answer, queries: [{ ...by('Orders.city'), limit: 5 }] }, expected),
  ).toEqual(['order or limit'])
  expect(
    findDifference(
      { ...answer, queries: [orders] },
      { ...one, expect: { kind: 'refuse' }, also: [] },
    ),
  ).toBeNull()
})
