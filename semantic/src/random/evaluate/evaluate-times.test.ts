import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { questionOf, model, tables, time } from '../generate/example-shop.ts'

describe('times', () => {
  it('are grouped by the days of the zone', () => {
    const question = questionOf({
      measures: ['orders.count'],
      zone: 'America/New_York',
      times: [time('day', ['2024-03-09T00:00:00.000', '2024-03-10T23:59:59.999'])],
    })
    expect(evaluate(model, tables, question)).toEqual([
      {
        'orders.at': '2024-03-09T00:00:00.000',
        'orders.at.day': '2024-03-09T00:00:00.000',
        'orders.count': '2',
      },
      {
        'orders.at': '2024-03-10T00:00:00.000',
        'orders.at.day': '2024-03-10T00:00:00.000',
        'orders.count': '1',
      },
    ])
  })

  it('form a group of their own when null', () => {
    const question = questionOf({ measures: ['orders.count'], times: [time('year', null)] })
    expect(evaluate(model, tables, question).map((row) => row['orders.at.year'])).toEqual([
      '2024-01-01T00:00:00.000',
      null,
    ])
  })

  it.each<[string, [string, string | null][]]>([
    [
      'twoDays',
      [
        ['09', '10'],
        ['10', '30.5'],
        ['11', '25.5'],
        ['12', '5'],
      ],
    ],
    [
      'daysBefore',
      [
        ['10', '10'],
        ['11', '30.5'],
        ['12', '25.5'],
      ],
    ],
    [
      'dayAfter',
      [
        ['08', '10'],
        ['09', '20.5'],
        ['10', '5'],
      ],
    ],
    [
      'soFar',
      [
        ['08', null],
        ['09', '10'],
        ['10', '30.5'],
        ['11', '35.5'],
        ['12', '35.5'],
      ],
    ],
    [
      'monthToDate',
      [
        ['09', '10'],
        ['10', '30.5'],
        ['11', '35.5'],
        ['12', '35.5'],
      ],
    ],
  ])('roll by the window of %s', (measure, expected) => {
    const question = questionOf({
      measures: [`orders.${measure}`],
      times: [time('day', ['2024-03-08T00:00:00.000', '2024-03-12T23:59:59.999'])],
    })
    const rows = evaluate(model, tables, question)
    expect(
      rows.map((row) => [String(row['orders.at.day']).slice(8, 10), row[`orders.${measure}`]]),
    ).toEqual(expected)
  })

  it('are shifted by a year, the leap day to the 28th', () => {
    const question = questionOf({
      measures: ['orders.lastYear', 'orders.count'],
      times: [time('month', ['2025-02-28T00:00:00.000', '2025-03-10T23:59:59.999'])],
    })
    expect(evaluate(model, tables, question)).toEqual([
      {
        'orders.at': '2025-02-01T00:00:00.000',
        'orders.at.month': '2025-02-01T00:00:00.000',
        'orders.lastYear': null,
        'orders.count': '0',
      },
      {
        'orders.at': '2025-03-01T00:00:00.000',
        'orders.at.month': '2025-03-01T00:00:00.000',
        'orders.lastYear': '30.5',
        'orders.count': '0',
      },
    ])
  })
})
