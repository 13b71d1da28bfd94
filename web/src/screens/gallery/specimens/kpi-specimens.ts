import { answer } from './answer.ts'
import { daily, inPeriods } from './entries.ts'
import { addFacts, factsOf, type Facts, type MeasureName } from './facts.ts'
import { alone, compared, longName, periods, specimen } from './specimen.ts'

const five: readonly MeasureName[] = [
  'netSales',
  'orders',
  'averageOrderValue',
  'refundRate',
  'adSpend',
]
const help = 'What was paid for goods, less discounts and refunds, before taxes and shipping.'

function single(measures: readonly MeasureName[]) {
  return [
    inPeriods((range, factor, seed) =>
      answer({ measures, range, entries: [{ by: {}, facts: factsOf(28_000 * factor, seed) }] }),
    ),
  ]
}

function overTime(measures: readonly MeasureName[]) {
  return [
    inPeriods((range, factor, seed) =>
      answer({
        measures,
        range,
        step: 'day',
        entries: daily(range, 1_000 * factor, seed),
        levels: [[]],
      }),
    ),
  ]
}

/** Refunds exceed sales. */
const huge: Facts = { ...factsOf(900_000_000_000, 7), cents: -98_765_432_109_876 }

function extreme(measures: readonly MeasureName[]) {
  const facts = [huge, addFacts([huge, factsOf(12, 9)])]
  return [
    facts.map((one) =>
      answer({
        measures,
        titles: { netSales: longName },
        range: periods.now,
        entries: [{ by: {}, facts: one }],
      }),
    ),
  ]
}

function unknown(measures: readonly MeasureName[]) {
  const cells = Object.fromEntries(measures.map((name) => [`Shop.${name}`, null]))
  const entries = [{ by: {}, facts: factsOf(0, 1), cells }]
  return [[answer({ measures, range: periods.now, entries })]]
}

export const kpi = [
  specimen({
    name: 'Compared with two periods',
    context: compared,
    spec: { type: 'kpi', display: { title: 'Net sales', help } },
    answers: single(['netSales']),
  }),
  specimen({
    name: 'A fall that is good',
    context: compared,
    spec: { type: 'kpi', display: { title: 'Refund rate' } },
    answers: single(['refundRate']),
  }),
  specimen({
    name: 'Huge, negative, with a long name',
    context: compared,
    spec: { type: 'kpi', display: { title: longName } },
    answers: extreme(['netSales']),
  }),
  specimen({
    name: 'Not known',
    context: alone,
    spec: { type: 'kpi', display: { title: 'Average order value' } },
    answers: unknown(['averageOrderValue']),
  }),
]

export const kpi2 = [
  specimen({
    name: 'Compared with two periods',
    context: compared,
    spec: { type: 'kpi2', display: { title: 'Sales', help, footnote: 'Before taxes.' } },
    answers: single(five),
  }),
  specimen({
    name: 'Huge, negative, with a long name',
    context: compared,
    spec: { type: 'kpi2', display: { title: longName } },
    answers: extreme(['netSales', 'orders', 'averageOrderValue']),
  }),
  specimen({
    name: 'Not known',
    context: alone,
    spec: { type: 'kpi2', display: { title: 'Sales' } },
    answers: unknown(['netSales', 'orders', 'refundRate']),
  }),
]

export const kpi3 = [
  specimen({
    name: 'Compared, today still in progress',
    context: compared,
    spec: { type: 'kpi3', display: { title: 'Net sales', help } },
    answers: overTime(['netSales']),
  }),
  specimen({
    name: 'Huge, negative, with a long name',
    context: compared,
    spec: { type: 'kpi3', display: { title: longName } },
    answers: extreme(['netSales']),
  }),
  specimen({
    name: 'Not known',
    context: alone,
    spec: { type: 'kpi3', display: { title: 'Average order value' } },
    answers: unknown(['averageOrderValue']),
  }),
]

export const kpi3Group = [
  specimen({
    name: 'Compared, today still in progress',
    context: compared,
    spec: {
      type: 'kpi3_group',
      display: {
        title: 'Sales at a glance',
        help,
        datasets: five.map((name) => ({ measure: `Shop.${name}` })),
      },
    },
    answers: overTime(five),
  }),
  specimen({
    name: 'Huge, negative, with a long name, without lines',
    context: compared,
    spec: { type: 'kpi3_group', display: { title: longName } },
    answers: extreme(['netSales', 'orders', 'averageOrderValue']),
  }),
]
