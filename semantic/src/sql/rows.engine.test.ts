import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dialect } from './dialect.ts'
import { render } from './render.ts'
import type { Select } from './select.ts'
import {
  aggregate,
  answer,
  asBoolean,
  asNumber,
  asText,
  asTime,
  boundNumber,
  boundText,
  column,
  isNull,
  nothing,
  number,
  operation,
  select,
  text,
  truncated,
} from './testing/build.ts'
import { overSales } from './testing/over-sales.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

describe.each(engines)('rows on $name', (engine) => {
  const { runOn, run, total, from, byChannel, byChannelForms } = overSales(engine)
  const money = column('money')
  const noRows = operation(column('id'), '>', number('9'))

  const everyAggregate: Select = select({
    columns: [
      { name: 'rows', value: aggregate('count', null) },
      { name: 'known', value: aggregate('count', column('channel')) },
      { name: 'channels', value: aggregate('count_distinct', column('channel')) },
      { name: 'about', value: aggregate('count_distinct_approx', column('channel')) },
      { name: 'sum', value: aggregate('sum', money) },
      { name: 'mean', value: aggregate('avg', money) },
      { name: 'least', value: aggregate('min', money) },
      { name: 'most', value: aggregate('max', money) },
      { name: 'float_sum', value: aggregate('sum', column('share')) },
      { name: 'float_mean', value: aggregate('avg', column('share')) },
      { name: 'float_most', value: aggregate('max', column('share')) },
      { name: 'whole_sum', value: aggregate('sum', column('id')) },
      { name: 'whole_mean', value: aggregate('avg', column('id')) },
      {
        name: 'percent',
        value: operation(
          operation(number('100'), '*', aggregate('sum', column('id'), isNull(column('channel')))),
          '/',
          aggregate('sum', column('id')),
        ),
      },
      {
        name: 'shop_rows',
        value: aggregate('count', null, operation(column('channel'), '=', boundText('shop'))),
      },
      {
        name: 'shop_large',
        value: aggregate(
          'sum',
          money,
          operation(column('channel'), '=', boundText('shop')),
          operation(money, '>', boundNumber('1')),
        ),
      },
    ],
    from,
    groupedBy: 0,
  })

  it('supports every aggregate', async () => {
    expect(await run(answer(everyAggregate, asNumber))).toEqual([
      {
        rows: '5',
        known: '3',
        channels: '2',
        about: '2',
        sum: '16.65',
        mean: '3.33',
        least: '-1.1',
        most: '10.5',
        float_sum: '1.875',
        float_mean: '0.375',
        float_most: '0.625',
        whole_sum: '15',
        whole_mean: '3',
        percent: '60',
        shop_rows: '2',
        shop_large: '10.5',
      },
    ])
  })

  it('has only counts without rows', async () => {
    const [row] = await run(answer({ ...everyAggregate, where: [noRows] }, asNumber))
    expect(row).toEqual({
      ...Object.fromEntries(everyAggregate.columns.map(({ name }) => [name, null])),
      rows: '0',
      known: '0',
      channels: '0',
      about: '0',
      shop_rows: '0',
    })
  })

  it('supports minimum and maximum of texts and times', async () => {
    const rows = select({
      columns: [
        { name: 'text', value: aggregate('max', column('channel')) },
        { name: 'time', value: aggregate('min', column('at')) },
        { name: 'day', value: aggregate('max', truncated(column('at'), 'day')) },
      ],
      from,
      groupedBy: 0,
    })
    expect(await run(answer(rows, { text: asText, time: asTime, day: asTime }))).toEqual([
      { text: 'web', time: '2024-01-01T10:00:00.000', day: '2024-01-08T00:00:00.000' },
    ])
  })

  it('takes the first of equal values, including nulls', async () => {
    const rows = select({
      columns: [
        { name: 'k0', value: column('channel') },
        { name: 'alike', value: aggregate('first', column('channel')) },
        { name: 'none', value: aggregate('first', nothing) },
      ],
      from,
      groupedBy: 1,
    })
    const of = answer(rows, asText, { order: [{ column: 'k0', descending: true }] })
    expect(await run(of)).toEqual([
      { k0: 'web', alike: 'web', none: null },
      { k0: 'shop', alike: 'shop', none: null },
      { k0: null, alike: null, none: null },
    ])
  })

  it('groups, sorts with nulls last, and applies limit and offset', async () => {
    const ascending = answer(byChannel, byChannelForms, {
      order: [{ column: 'k0', descending: false }],
    })
    expect(await run(ascending)).toEqual([
      { k0: 'shop', m0: '10.75' },
      { k0: 'web', m0: '4' },
      { k0: null, m0: '1.9' },
    ])
    const byMoney = { ...ascending, order: [{ column: 'm0', descending: true }] }
    expect(await run({ ...byMoney, limit: 1, offset: 1 })).toEqual([{ k0: 'web', m0: '4' }])
    expect(await run({ ...byMoney, offset: 2 })).toEqual([{ k0: null, m0: '1.9' }])
  })

  it('counts all rows of an answer regardless of the page', async () => {
    const of = answer(byChannel, byChannelForms, { limit: 1, offset: 1 })
    expect(await total(of)).toEqual([{ total: '3' }])
    const where = [operation(column('m0', 'answered'), '>=', boundNumber('4'))]
    expect(await total({ ...of, where })).toEqual([{ total: '2' }])
    expect(await run({ ...of, where, limit: 9, offset: 0 })).toHaveLength(2)
  })

  it('adds a constant text to every row', async () => {
    const of = answer(byChannel, byChannelForms, {
      constants: [{ key: 'compareDateRange', text: `it's "1 - 2"` }],
      order: [{ column: 'k0', descending: false }],
      limit: 1,
    })
    expect(await run(of)).toEqual([{ compareDateRange: `it's "1 - 2"`, k0: 'shop', m0: '10.75' }])
  })

  it('returns one row of constants, even without rows', async () => {
    const rows = select({
      columns: [{ name: 'one', value: text('one') }],
      from,
      groupedBy: 0,
    })
    expect(await run(answer(rows, asText))).toEqual([{ one: 'one' }])
    expect(await run(answer({ ...rows, where: [noRows] }, asText))).toEqual([{ one: 'one' }])
    expect(await run(answer({ ...rows, where: [noRows], groupedBy: 1 }, asText))).toEqual([])
  })

  it('returns all rows, or the distinct ones', async () => {
    const rows = select({ columns: [{ name: 'channel', value: column('channel') }], from })
    expect(await total(answer(rows, asText))).toEqual([{ total: '5' }])
    expect(await total(answer({ ...rows, isDistinct: true }, asText))).toEqual([{ total: '3' }])
  })

  it('escapes names of the model and texts of the query', async () => {
    const odd = 'select "x\\" -- 1'
    const rows = select({
      columns: [{ name: odd, value: aggregate('count', null) }],
      from: { rows: select({ columns: [{ name: odd, value: column('channel') }], from }), as: odd },
      where: [
        operation(column(odd, odd), '<>', boundText(`' OR 1 = 1 --`)),
        operation(column(odd, odd), '<>', text(`\\' OR 1 = 1 --`)),
      ],
      groupedBy: 0,
    })
    expect(await run(answer(rows, asNumber))).toEqual([{ [odd]: '3' }])
  })

  it('reads a table by its name', async () => {
    const rows = select({
      columns: [{ name: 'any', value: operation(aggregate('count', null), '>', number('0')) }],
      from: { rows: { kind: 'model', sql: ' orders ' }, as: 'Orders' },
      groupedBy: 0,
    })
    expect(await run(answer(rows, asBoolean))).toEqual([{ any: false }])
  })

  it('binds every value once, in order', async () => {
    let statement = { sql: '', params: [] as readonly unknown[] }
    const of = answer(everyAggregate, asNumber)
    await runOn((dialect: Dialect) => (statement = render(of, dialect)))
    expect(statement.params).toEqual(['shop', 'shop', '1'])
  })
})
