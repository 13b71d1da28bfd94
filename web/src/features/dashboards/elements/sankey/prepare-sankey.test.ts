import { expect, test } from 'vitest'
import type { ElementOf, LoadResult } from '@cartograph/contract'
import { answerOf, money, share } from '../../grid/answer.fixture.ts'
import { pickFlow } from './pick-flow.ts'
import { prepareSankey } from './prepare-sankey.ts'
import { sankeyFlows } from './sankey-flows.ts'

const size = { width: 900, height: 400 }

function specOf(...steps: string[]): ElementOf<'sankey'> {
  return {
    id: 'flows',
    type: 'sankey',
    display: { title: 'Flows' },
    data: [],
    table: { steps, value: 'O.sales' },
  }
}

function answer(rows: readonly (readonly (string | null)[])[], about = money): LoadResult {
  const names = ['O.channel', 'O.kind', 'O.device'].slice(0, (rows[0]?.length ?? 1) - 1)
  return answerOf({
    dimensions: Object.fromEntries(names.map((name) => [name, { shortTitle: name }])),
    measures: { 'O.sales': { ...about, shortTitle: 'Net sales' } },
    data: rows.map((row) => ({
      ...Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
      'O.sales': row.at(-1) ?? null,
    })),
  })
}

const two = specOf('O.channel', 'O.kind')
const flowsOf = (rows: (string | null)[][], about?: typeof money) =>
  sankeyFlows(two, answer(rows, about), 'USD', 'en-US')

test('flows of the same two values are added up to the last cent', () => {
  const three = specOf('O.channel', 'O.kind', 'O.device')
  const rows = [
    ['Email', 'New', 'Phone', '10000000000000.10'],
    ['Email', 'New', 'Desktop', '0.20'],
    ['Direct', 'New', 'Phone', '5'],
  ]
  const { links, nodes } = sankeyFlows(three, answer(rows), 'USD', 'en-US')
  expect(links.map(({ path, value }) => `${path.join(' > ')} ${value}`)).toEqual([
    'Email > New 10000000000000.30',
    'Direct > New 5',
    'New > Phone 10000000000005.10',
    'New > Desktop 0.20',
  ])
  expect(nodes.find(({ label }) => label === 'New')?.value).toBe('10000000000005.30')
})

test('a value at two steps is two nodes, and what is not known is one', () => {
  const { nodes } = flowsOf([
    ['Email', 'Email', '1'],
    [null, 'Email', '2'],
  ])
  expect(nodes.map(({ step, label }) => [step, label])).toEqual([
    [0, 'Email'],
    [0, 'Unknown'],
    [1, 'Email'],
  ])
})

const many = Array.from({ length: 20 }, (_, from) =>
  Array.from({ length: 10 }, (__, to) => [`From ${from}`, `To ${to}`, `${1 + from * to}`]),
).flat()

test('of too many, the least go through one that is called so, and nothing is lost', () => {
  const { nodes, links, notes } = flowsOf(many)
  expect(links.length).toBeLessThanOrEqual(60)
  const sum = links.reduce((total, { value }) => total + Number(value), 0)
  expect(sum).toBe(many.reduce((total, row) => total + Number(row[2]), 0))
  const shown = nodes.filter(({ isRest }) => !isRest).length
  expect(nodes.filter(({ isRest }) => isRest).map(({ label }) => label)).toEqual(['Other', 'Other'])
  expect(notes).toEqual([`'Other' combines ${30 - shown} smaller values.`])
})

test('a value that is called Other keeps apart from what is left over', () => {
  const { nodes } = flowsOf([...many, ['Other', 'To 1', '99999']])
  expect(nodes.filter(({ label, step }) => label === 'Other' && step === 0)).toHaveLength(2)
})

test('what may not be added up is the largest only, without sums', () => {
  const { nodes, links, notes } = flowsOf(many, share)
  expect(links).toHaveLength(60)
  expect(links[0]?.value).toBe('172')
  expect(nodes.every(({ value, isRest }) => value === null && !isRest)).toBe(true)
  expect(notes).toEqual(["The 60 largest of 200. The others can't be added up."])
})

test('what is at or below zero is not drawn, and that is said', () => {
  const flows = flowsOf([
    ['Email', 'New', '3'],
    ['Direct', 'New', '-1'],
    ['Direct', 'Old', null],
  ])
  expect(flows.nodes.map(({ label }) => label)).toEqual(['Email', 'New'])
  expect(flows.notes).toEqual(['1 flow hidden (zero or negative).'])
})

test('every flow is said in words, with its share of where it comes from', () => {
  const flows = flowsOf([
    ['Email', 'New', '1200.50'],
    ['Email', 'Returning', '3601.50'],
  ])
  const { marks } = prepareSankey(flows, size, 'en-US')
  expect(marks.map(({ spoken }) => spoken)).toEqual([
    'Email: $4,802.00',
    'Email → Returning: $3,601.50, 75% of Email',
    'Email → New: $1,200.50, 25% of Email',
    'Returning: $3,601.50',
    'New: $1,200.50',
  ])
})

test('what stands beside a value is exact', () => {
  const flows = flowsOf([['Email', 'New', '999.10']])
  expect(prepareSankey(flows, size, 'en-US').nodes.map(({ valueText }) => valueText)).toEqual([
    '$999.10',
    '$999.10',
  ])
})

test('everything lies inside the picture, and no name on another', () => {
  const plan = prepareSankey(flowsOf(many), size, 'en-US')
  for (const { x, y, width, height } of plan.nodes) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(y + height).toBeLessThanOrEqual(size.height + 1)
  }
  const named = plan.nodes.filter(({ label }) => label !== '')
  for (const one of named) {
    for (const other of named) {
      if (one === other || one.x !== other.x) continue
      const distance = one.y + one.height / 2 - other.y - other.height / 2
      expect(Math.abs(distance)).toBeGreaterThanOrEqual(15)
    }
  }
})

test('without a flow there is nothing to lay out', () => {
  expect(prepareSankey(flowsOf([['Email', 'New', '0']]), size)).toEqual({
    nodes: [],
    links: [],
    numbers: [],
    marks: [],
  })
})

test('nothing flows where names are, and they fit their blocks', () => {
  for (const width of [326, 526, 1100]) {
    const { nodes, links } = prepareSankey(flowsOf(many), { width, height: 360 }, 'en-US')
    const [first] = nodes
    if (first === undefined) throw new Error('Something flows')
    for (const { path } of links) {
      const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
      const ends = numbers.filter((_, place) => place % 2 === 0)
      expect(Math.min(...ends)).toBeGreaterThanOrEqual(first.width - 1e-6)
      expect(Math.max(...ends)).toBeLessThanOrEqual(width - first.width + 1e-6)
    }
    for (const { label, valueText, isValueBelow, width: block } of nodes) {
      const letters = isValueBelow
        ? Math.max(label.length, valueText.length)
        : label.length + valueText.length
      expect(letters * 6).toBeLessThanOrEqual(block - 8)
    }
  }
})

test('what has no name has no colour of its own, nor has what is left over', () => {
  const rows: (string | null)[][] = [...many, [null, 'To 1', '9999']]
  const { nodes } = prepareSankey(flowsOf(rows), size, 'en-US')
  const grey = nodes.filter(({ colour }) => colour === null).map(({ label }) => label)
  expect(new Set(grey)).toEqual(new Set(['Unknown', 'Other']))
})

test('values are in order, the largest on top and what is left over last', () => {
  const { nodes } = prepareSankey(flowsOf(many), size, 'en-US')
  const first = nodes.filter(({ x }) => x === 0).toSorted((one, other) => one.y - other.y)
  const own = first.slice(0, -1).map(({ height }) => height)
  expect(own).toEqual(own.toSorted((one, other) => other - one))
  expect(first.at(-1)?.key).toContain('other')
})

test('a flow through what is left over is picked with all values it combines', () => {
  const flows = flowsOf(many)
  const plan = prepareSankey(flows, size)
  const result = answer(many)
  const picks = plan.marks.flatMap((_, index) => pickFlow(plan, index, flows, result) ?? [])
  const rest = picks.find(({ labels }) => labels?.['O.channel'] === 'Other')
  const cells = rest?.row['O.channel']
  const sum = many
    .filter(([from]) => Array.isArray(cells) && cells.includes(from))
    .reduce((total, row) => total + Number(row[2]), 0)
  expect(Number(rest?.value)).toBe(sum)
  expect(picks).toHaveLength(plan.marks.length)
})

test('of flows that cannot be added up, each is picked with its whole path, and no block is', () => {
  const three = specOf('O.channel', 'O.kind', 'O.device')
  const result = answer([['Email', 'New', 'Phone', '0.5']], share)
  const flows = sankeyFlows(three, result, 'USD', 'en-US')
  const plan = prepareSankey(flows, size)
  const rows = plan.marks.map((_, index) => pickFlow(plan, index, flows, result)?.row)
  const path = { 'O.channel': 'Email', 'O.kind': 'New', 'O.device': 'Phone' }
  expect(rows).toEqual([undefined, path, undefined, path, undefined])
})
