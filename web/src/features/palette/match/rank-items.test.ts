import { expect, test } from 'vitest'
import { indexItems, rankItems, type Searchable } from './rank-items.ts'

const item = (title: string, hint?: string, keywords?: string): Searchable => ({
  title,
  ...(hint !== undefined && { hint }),
  ...(keywords !== undefined && { keywords }),
})
const index = indexItems([
  item('Overview', undefined, 'home start'),
  item('Feed', undefined, 'insights'),
  item('Data sources', 'Settings', 'integrations connect'),
  item('Sales over time', 'Sales'),
  item('Gross sales', 'Sales'),
  item('Sales', 'Sales'),
  item('Net sales', 'Sales'),
  item('Discounts', 'Sales'),
  item('Sign out', undefined, 'log out leave'),
  item('Crème brûlée – Men’s 2-pack'),
])
const find = (text: string) => rankItems(index, text).map(({ item: { title } }) => title)

test('the exact title is first, then what begins with it, then what contains it', () => {
  expect(find('sales')).toEqual(['Sales', 'Sales over time', 'Gross sales', 'Net sales'])
})

test('the place of an item narrows what is found, and finds nothing by itself', () => {
  expect(find('discount sales')).toEqual(['Discounts'])
  expect(find('settings')).toEqual([])
})

test('each typed word must match, in any order and by its beginning', () => {
  expect(find('sal ne')).toEqual(['Net sales'])
  expect(find('ov')).toEqual(['Overview', 'Sales over time'])
  expect(find('sales xyz')).toEqual([])
})

test('filler words are skipped, and of three words one may be missed, after all that miss none', () => {
  const likely = indexItems([item('Most returned products'), item('Refunds', 'Products')])
  const titles = (text: string) => rankItems(likely, text).map((one) => one.item.title)
  expect(titles('refunds by product')).toEqual(['Refunds', 'Most returned products'])
  expect(titles('refunds of the')).toEqual(['Refunds'])
  expect(titles('refunds product')).toEqual(['Refunds'])
  expect(titles('refunds xyz zyx')).toEqual([])
  expect(find('net sales vs').slice(0, 2)).toEqual(['Net sales', 'Sales'])
  expect(find('over')[0]).toBe('Overview')
})

test.each(['overveiw', 'overiew', 'overvyiew', 'overwiew', 'ovreview', 'ovre'])(
  'one typo is tolerated in a word of four letters or more: %s',
  (typed) => {
    expect(find(typed)[0]).toBe('Overview')
  },
)

test('neither two typos, nor one in a short word or a number, match', () => {
  expect(find('ovreveiw')).toEqual([])
  expect(find('fee')).toEqual(['Feed'])
  expect(find('fde')).toEqual([])
  expect(rankItems(indexItems([item('Year 2025')]), '2026')).toEqual([])
})

test('what is right comes before what has a typo', () => {
  const likely = indexItems([item('Sale'), item('Tables'), item('Cables')])
  expect(rankItems(likely, 'cable').map(({ item: { title } }) => title)).toEqual([
    'Cables',
    'Tables',
  ])
})

test('initials match, and a title that begins with the letters is better', () => {
  expect(find('ds')).toEqual(['Data sources'])
  expect(find('so')[0]).toBe('Sign out')
  const both = indexItems([item('Data sources'), item('DS Outlet')])
  expect(rankItems(both, 'ds').map(({ item: { title } }) => title)[0]).toBe('DS Outlet')
})

test('other words for a thing match, after titles', () => {
  expect(find('integrations')).toEqual(['Data sources'])
  expect(find('insights')).toEqual(['Feed'])
  expect(find('log out')).toEqual(['Sign out'])
})

test('case, accents and punctuation do not matter', () => {
  for (const typed of ['creme', 'BRULEE', 'mens', '2 pack', '“crème” brûlée'])
    expect(find(typed)).toEqual(['Crème brûlée – Men’s 2-pack'])
})

test('without a word there is no match', () => {
  expect(find('  – ')).toEqual([])
})
