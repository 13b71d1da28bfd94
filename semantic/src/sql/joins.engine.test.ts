import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { Answer, Select, Source } from './select.ts'
import {
  aggregate,
  all,
  among,
  answer,
  any,
  asMoney,
  asNumber,
  asTime,
  column,
  isNull,
  ms,
  nothing,
  number,
  operation,
  select,
  truncated,
} from './testing/build.ts'
import { overSales } from './testing/over-sales.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

describe.each(engines)('rows of several sources on $name', (engine) => {
  const { run, total, from, byChannel, byChannelForms } = overSales(engine)
  const money = column('money')

  it('unites rows of several selects, with nulls for missing values', async () => {
    const day = truncated(column('at'), 'day')
    const of: Answer['rows'] = {
      kind: 'union',
      selects: [
        select({
          columns: [
            { name: 'k0', value: day },
            { name: 'm0', value: aggregate('count', null) },
            { name: 'm1', value: nothing },
          ],
          from,
          groupedBy: 1,
        }),
        select({
          columns: [
            { name: 'x', value: nothing },
            { name: 'y', value: nothing },
            { name: 'z', value: aggregate('sum', money) },
          ],
          from,
          groupedBy: 0,
        }),
      ],
    }
    const forms = { k0: asTime, m0: asNumber, m1: asMoney }
    const together = select({
      columns: [
        { name: 'k0', value: column('k0', 'all_of_them') },
        { name: 'm0', value: aggregate('first', column('m0', 'all_of_them')) },
        { name: 'm1', value: aggregate('first', column('m1', 'all_of_them')) },
      ],
      from: { rows: of, as: 'all_of_them' },
      groupedBy: 1,
    })
    const order = [{ column: 'k0', descending: false }]
    const expected = [
      { k0: '2024-01-01T00:00:00.000', m0: '1', m1: null },
      { k0: '2024-01-02T00:00:00.000', m0: '2', m1: null },
      { k0: '2024-01-03T00:00:00.000', m0: '1', m1: null },
      { k0: '2024-01-08T00:00:00.000', m0: '1', m1: null },
      { k0: null, m0: null, m1: '16.65' },
    ]
    expect(await run(answer(of, forms, { order }))).toEqual(expected)
    expect(await run(answer(together, forms, { order }))).toEqual(expected)
    const [first] = of.selects
    const one: Answer['rows'] = { kind: 'union', selects: first ? [first] : [] }
    expect(await total(answer(one, forms))).toEqual([{ total: '4' }])
  })

  it('joins rows, with nulls where there is no match', async () => {
    const totals: Source = { rows: byChannel, as: 'totals' }
    const on = operation(column('channel'), '=', column('k0', 'totals'))
    const rows = (join: 'left' | 'inner', condition = on) =>
      select({
        columns: [
          { name: 'id', value: column('id') },
          { name: 'of', value: column('m0', 'totals') },
        ],
        from,
        joins: [{ ...totals, join, on: condition }],
        where: [among(column('id'), number('3'), number('4'))],
      })
    const order = [{ column: 'id', descending: false }]
    const forms = { id: asNumber, of: asMoney }
    expect(await run(answer(rows('left'), forms, { order }))).toEqual([
      { id: '3', of: '4' },
      { id: '4', of: null },
    ])
    expect(await run(answer(rows('inner'), forms, { order }))).toEqual([{ id: '3', of: '4' }])
    const nullSafe = any(on, all(isNull(column('k0', 'totals')), isNull(column('channel'))))
    expect(await run(answer(rows('inner', all(nullSafe)), forms, { order }))).toEqual([
      { id: '3', of: '4' },
      { id: '4', of: '1.9' },
    ])
    expect(await total(answer(rows('inner', all()), forms))).toEqual([{ total: '6' }])
  })

  it('joins steps of time with the rows of their windows', async () => {
    const steps: Source = {
      rows: {
        kind: 'times',
        columns: ['at', 'until'],
        rows: [
          [ms('2024-01-01'), ms('2024-01-02')],
          [ms('2024-01-03'), ms('2024-01-04')],
          [ms('2024-01-20'), ms('2024-01-21')],
        ],
      },
      as: 'steps',
    }
    const rows = (join: 'left' | 'inner') =>
      select({
        columns: [
          { name: 'k0', value: column('at', 'steps') },
          { name: 'm0', value: aggregate('sum', money) },
          { name: 'm1', value: aggregate('count', column('id')) },
        ],
        from: steps,
        joins: [
          {
            ...from,
            join,
            on: all(
              operation(column('at'), '<', column('until', 'steps')),
              operation(column('at'), '>=', {
                kind: 'later',
                of: column('until', 'steps'),
                by: { count: -2, unit: 'day' },
              }),
            ),
          },
        ],
        groupedBy: 1,
      })
    const of = (join: 'left' | 'inner') =>
      answer(
        rows(join),
        { k0: asTime, m0: asMoney, m1: asNumber },
        { order: [{ column: 'k0', descending: false }] },
      )
    const met = [
      { k0: '2024-01-01T00:00:00.000', m0: '10.5', m1: '1' },
      { k0: '2024-01-03T00:00:00.000', m0: '3.15', m1: '3' },
    ]
    expect(await run(of('inner'))).toEqual(met)
    expect(await run(of('left'))).toEqual([
      ...met,
      { k0: '2024-01-20T00:00:00.000', m0: null, m1: '0' },
    ])
  })

  it('joins wall times with the steps of the rows', async () => {
    const days = select({
      columns: [
        { name: 'k0', value: column('day', 'days') },
        { name: 'm0', value: column('m0', 'sold') },
      ],
      from: {
        rows: {
          kind: 'times',
          columns: ['day'],
          rows: [[ms('2024-01-02')], [ms('2024-01-04')], [null]],
        },
        as: 'days',
      },
      joins: [
        {
          rows: select({
            columns: [
              { name: 'k0', value: truncated(column('at'), 'day') },
              { name: 'm0', value: aggregate('sum', money) },
            ],
            from,
            groupedBy: 1,
          }),
          as: 'sold',
          join: 'left',
          on: operation(column('day', 'days'), '=', column('k0', 'sold')),
        },
      ],
    })
    const of = answer(
      days,
      { k0: asTime, m0: asMoney },
      { order: [{ column: 'k0', descending: false }] },
    )
    expect(await run(of)).toEqual([
      { k0: '2024-01-02T00:00:00.000', m0: '4.25' },
      { k0: '2024-01-04T00:00:00.000', m0: null },
      { k0: null, m0: null },
    ])
  })

  it('supports an empty list of times', async () => {
    const rows = select({
      columns: [{ name: 'k0', value: column('day', 'days') }],
      from: { rows: { kind: 'times', columns: ['day', 'end'], rows: [] }, as: 'days' },
    })
    expect(await run(answer(rows, asTime))).toEqual([])
  })

  it('supports many times', async () => {
    const rows = select({
      columns: [
        { name: 'rows', value: aggregate('count', column('hour', 'hours')) },
        { name: 'last', value: aggregate('max', column('hour', 'hours')) },
      ],
      from: {
        rows: {
          kind: 'times',
          columns: ['hour'],
          rows: Array.from({ length: 50_000 }, (_, hour) => [ms('2020-01-01') + hour * 3_600_000]),
        },
        as: 'hours',
      },
      groupedBy: 0,
    })
    expect(await run(answer(rows, { rows: asNumber, last: asTime }))).toEqual([
      { rows: '50000', last: '2025-09-14T07:00:00.000' },
    ])
  })

  it('supports nested selects with aggregates of aggregates', async () => {
    let rows: Select = byChannel
    for (let depth = 0; depth < 12; depth += 1) {
      rows = select({
        columns: [
          { name: 'k0', value: column('k0') },
          { name: 'm0', value: aggregate('sum', column('m0')) },
        ],
        from: { rows, as: 'r' },
        groupedBy: 1,
      })
    }
    const of = answer(rows, byChannelForms, { order: [{ column: 'm0', descending: true }] })
    expect((await run(of)).map(({ m0 }) => m0)).toEqual(['10.75', '4', '1.9'])
  })
})
