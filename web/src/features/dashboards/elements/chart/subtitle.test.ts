import { expect, test } from 'vitest'
import type { ValueFormat } from '../../../../format/value.ts'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { subtitleOf } from './subtitle.ts'

const dollars: ValueFormat = { kind: 'currency', currency: 'USD' }
const share: ValueFormat = { kind: 'percent' }
const answer = anAnswer({ measures: { sales: {} } })

test('a subtitle says what, in which unit, and when', () => {
  expect(subtitleOf(['by day'], [dollars, dollars], answer, november)).toBe(
    'By day in USD, Nov 1–4, 2026',
  )
  expect(subtitleOf(['Refund rate'], [share], answer, november)).toBe(
    'Refund rate in %, Nov 1–4, 2026',
  )
})

test('where units differ or there is none, none is said', () => {
  expect(subtitleOf(['by day'], [dollars, share], answer, november)).toBe('By day, Nov 1–4, 2026')
  expect(subtitleOf([null], [{ kind: 'number' }], answer, november)).toBe('Nov 1–4, 2026')
})

test('the dates are those that were really asked for', () => {
  const shorter = anAnswer({
    measures: { sales: {} },
    by: 'day',
    range: ['2026-11-01', '2026-11-02'],
  })
  expect(subtitleOf(['by day'], [], shorter, november)).toBe('By day, Nov 1–2, 2026')
})
