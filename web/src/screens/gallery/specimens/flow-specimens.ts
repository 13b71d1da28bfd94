import { answer, type Entry } from './answer.ts'
import { channels, crossed, named } from './entries.ts'
import { factsOf } from './facts.ts'
import { alone, longName, periods, specimen } from './specimen.ts'

const range = periods.now
const devices = named('Shop.device', ['Phone', 'Desktop', 'Tablet'], 31)
const kinds = named('Shop.kind', ['New customer', 'Returning customer'], 41)
const byChannel = named('Shop.channel', channels, 51)

const flowsSpec = {
  type: 'sankey',
  table: { steps: ['Shop.channel', 'Shop.device', 'Shop.kind'], value: 'Shop.netSales' },
}
const dimensions = { channel: 'Channel', device: 'Device', kind: 'Customer' }

const manyNames = Array.from({ length: 24 }, (_, index) => `Campaign ${index + 1}`)
const tangled: readonly Entry[] = crossed(
  crossed(named('Shop.channel', [longName, null, ...manyNames], 61), devices, 62),
  kinds,
  63,
).map((entry, index) =>
  index % 9 === 4 ? { ...entry, cells: { 'Shop.netSales': '-120.50' } } : entry,
)

export const sankey = [
  specimen({
    name: 'Three steps',
    context: alone,
    spec: { ...flowsSpec, display: { title: 'From channel to customer', help: 'By net sales.' } },
    answers: [
      [
        answer({
          measures: ['netSales'],
          dimensions,
          range,
          entries: crossed(crossed(byChannel, devices, 1), kinds, 2),
        }),
      ],
    ],
  }),
  specimen({
    name: 'Too many flows, a long name, some missing or below zero',
    context: alone,
    spec: { ...flowsSpec, display: { title: longName } },
    answers: [[answer({ measures: ['netSales'], dimensions, range, entries: tangled })]],
  }),
]

const states = [
  'CA TX NY FL WA IL PA OH GA NC MI NJ VA MA AZ CO TN OR MN WI MD MO IN CT UT NV SC KY LA ID NM HI AK'.split(
    ' ',
  ),
].flat()

const mapSpec = {
  type: 'choropleth_map',
  table: { label: 'Shop.state', value: 'Shop.netSales' },
}
const state = { state: 'State' }

export const choroplethMap = [
  specimen({
    name: 'Most states',
    context: alone,
    spec: { ...mapSpec, display: { title: 'Net sales by state' } },
    answers: [
      [
        answer({
          measures: ['netSales'],
          dimensions: state,
          range,
          entries: named('Shop.state', states, 71),
        }),
      ],
    ],
  }),
  specimen({
    name: 'Huge, negative, nothing, not known, and elsewhere',
    context: alone,
    spec: { ...mapSpec, display: { title: longName } },
    answers: [
      [
        answer({
          measures: ['netSales'],
          dimensions: state,
          range,
          entries: [
            { by: { 'Shop.state': 'TX' }, facts: { ...factsOf(9, 1), cents: 98_765_432_109_876 } },
            { by: { 'Shop.state': 'CA' }, facts: { ...factsOf(9, 2), cents: -1_234_567 } },
            { by: { 'Shop.state': 'NY' }, facts: factsOf(0, 3) },
            {
              by: { 'Shop.state': 'FL' },
              facts: factsOf(9, 4),
              cells: { 'Shop.netSales': null },
            },
            { by: { 'Shop.state': 'Ontario' }, facts: factsOf(40, 5) },
            { by: { 'Shop.state': null }, facts: factsOf(12, 6) },
          ],
        }),
      ],
    ],
  }),
]

const bubbleSpec = {
  type: 'scatter_bubble_chart',
  table: {
    x: 'Shop.adSpend',
    y: 'Shop.returnOnAdSpend',
    label: 'Shop.campaign',
    value: 'Shop.orders',
  },
}
const campaign = { campaign: 'Campaign' }

export const scatterBubbleChart = [
  specimen({
    name: 'Fourteen campaigns',
    context: alone,
    spec: { ...bubbleSpec, display: { title: 'Campaigns by spend and return' } },
    answers: [
      [
        answer({
          measures: ['adSpend', 'returnOnAdSpend', 'orders'],
          dimensions: campaign,
          range,
          entries: named('Shop.campaign', manyNames.slice(0, 14), 81),
        }),
      ],
    ],
  }),
  specimen({
    name: 'A long name, one far away, one below zero, one not known',
    context: alone,
    spec: { ...bubbleSpec, display: { title: longName } },
    answers: [
      [
        answer({
          measures: ['adSpend', 'returnOnAdSpend', 'orders'],
          dimensions: campaign,
          range,
          entries: [
            { by: { 'Shop.campaign': longName }, facts: factsOf(4_000_000, 1) },
            {
              by: { 'Shop.campaign': 'Went back' },
              facts: { ...factsOf(900, 2), cents: -900_000 },
            },
            {
              by: { 'Shop.campaign': 'Not known' },
              facts: factsOf(700, 3),
              cells: { 'Shop.returnOnAdSpend': null },
            },
            ...named('Shop.campaign', manyNames.slice(0, 4), 91),
          ],
        }),
      ],
    ],
  }),
]
