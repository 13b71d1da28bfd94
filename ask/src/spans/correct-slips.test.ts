import { describe, expect, test } from 'vitest'
import { loadReader } from '../evaluation/load-cases.ts'

const catalogue = loadReader('catalogue')
const marketplace = loadReader('marketplace')
const read = (question: string, reader = catalogue) =>
  reader.read(question, { today: '2026-11-24' })

describe('one slip of a letter does not change what is read', () => {
  test.each([
    ['orderrs by channel last month', 'orders by channel last month'],
    ['net sales last 3 mnths', 'net sales last 3 months'],
    ['weekly gross sales since 1 Sepptember', 'weekly gross sales since 1 September'],
    ['net sales throuhg pos last month', 'net sales through pos last month'],
    ['orders past fortnigth', 'orders past fortnight'],
    ['orders lsat month', 'orders last month'],
    ['ctr of facebook ystrday', 'ctr of facebook yesterday'],
  ])('%s', (typed, meant) => {
    expect(read(typed)).toEqual(read(meant))
    expect(read(meant).kind).not.toBe('refuse')
  })

  test('what is denied names no metric with a slip, either', () => {
    expect(read('orders that are not cacnelled by sales channel', marketplace)).toEqual(
      read('orders that are not cancelled by sales channel', marketplace),
    )
  })
})

describe('short for a name', () => {
  test.each([
    ['takerate last month', 'take rate last month', marketplace],
    ['roas by acct last week', 'roas by account last week', catalogue],
    ['sessions by src last mo', 'sessions by source last month', catalogue],
    ['aov uk vs us last quarter', 'AOV UK vs US last quarter', catalogue],
    ['net sales since start of q3', 'net sales since start q3', catalogue],
    ['net sales year ago', 'net sales a year ago', catalogue],
  ])('%s', (typed, meant, reader) => {
    expect(read(typed, reader)).toEqual(read(meant, reader))
    expect(read(meant, reader).kind).not.toBe('refuse')
  })
})

test('a short word that is no slip stays unknown', () => {
  expect(read('net sales made by bots last month')).toMatchObject({ kind: 'refuse' })
})
