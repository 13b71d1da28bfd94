import { describe, expect, it } from 'vitest'
import { timeRuns, type TimeRun } from './time-runs.ts'

describe('timeRuns', () => {
  it('combines constant steps', () => {
    expect(
      timeRuns([
        [0, 10],
        [5, 15],
        [10, 20],
      ]),
    ).toEqual([
      {
        count: 3,
        columns: [
          { first: 0, step: 5 },
          { first: 10, step: 5 },
        ],
      },
    ])
  })

  it.each([
    ['none', []],
    ['one', [[7]]],
    ['steps of several lengths', [[0], [31], [59], [90], [120], [151]]],
    ['a null at the end', [[0], [5], [null]]],
    ['a null at the start', [[null], [5], [10]]],
    [
      'a null in between',
      [
        [0, 1],
        [5, null],
        [10, null],
      ],
    ],
    ['backwards', [[10], [5], [0]]],
    ['the same twice', [[1], [1], [2]]],
    [
      'columns with steps of their own',
      [
        [0, 0],
        [1, 10],
        [2, 20],
        [3, 31],
      ],
    ],
  ])('preserves all rows: %s', (_, rows) => {
    expect(timeRuns(rows).flatMap(rowsOf)).toEqual(rows)
  })
})

function rowsOf({ count, columns }: TimeRun): (number | null)[][] {
  return Array.from({ length: count }, (_, index) =>
    columns.map(({ first, step }) => (first === null ? null : first + index * step)),
  )
}
