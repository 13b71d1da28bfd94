import { DashboardSpec, type Position } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { placeElements } from '../../layout/place-elements.ts'
import { newElement, salesSpec } from '../dashboard.fixture.ts'
import { replaceElement } from '../element/ElementDialog.tsx'
import { removeSection, renameSection } from '../SectionHeading.tsx'
import { addSection, renameTab } from '../TabFoot.tsx'
import { addElement } from './add-element.ts'
import { findElement } from './find-element.ts'
import { moveElements } from './move-elements.ts'
import { removeElement } from './remove-element.ts'
import { findSection } from './section-at.ts'

const first = { tab: 0, section: 0 }
const size = { width: 9, height: 29 }

test('a new element stands below what is there, and moves nothing', () => {
  const spec = addElement(salesSpec, first, newElement, size)
  const elements = findSection(spec, first)?.elements ?? []
  const placed = placeElements(elements, 'lg')
  expect(placed.get('new')).toEqual([0, 13, 9, 29])
  expect(placed.get('net-sales')).toEqual([0, 0, 6, 13])
  expect(DashboardSpec.safeParse(spec).success).toBe(true)
})

test('an element whose rows another shows leaves it the query when it goes', () => {
  const spec = removeElement(salesSpec, 'net-sales')
  expect(findElement(spec, 'net-sales')).toBeUndefined()
  expect(findElement(spec, 'again')?.data).toEqual(findElement(salesSpec, 'net-sales')?.data)
  expect(DashboardSpec.safeParse(spec).success).toBe(true)
  expect(removeElement(spec, 'net-sales')).toBe(spec)
})

test('an element that asks something else keeps its place, and others keep what they show', () => {
  const spec = replaceElement(salesSpec, { ...newElement, id: 'net-sales' })
  expect(findElement(spec, 'net-sales')).toMatchObject({
    display: { title: 'New' },
    layout: { lg: [0, 0, 6, 13] },
  })
  expect(findElement(spec, 'again')?.data).toEqual(findElement(salesSpec, 'net-sales')?.data)
})

test('other words for an element leave what others show as it is', () => {
  const before = findElement(salesSpec, 'net-sales')
  if (before === undefined) throw new Error('The fixture has it')
  const spec = replaceElement(salesSpec, { ...before, display: { title: 'Sold' } })
  expect(findElement(spec, 'again')).toBe(findElement(salesSpec, 'again'))
})

test('moved elements keep their places at other widths', () => {
  const positions = new Map<string, Position>([
    ['orders', [0, 0, 6, 13]],
    ['net-sales', [6, 0, 6, 13]],
  ])
  const spec = moveElements(salesSpec, first, 'md', positions)
  expect(findElement(spec, 'orders')?.layout).toEqual({ lg: [6, 0, 6, 13], md: [0, 0, 6, 13] })
  expect(moveElements(spec, first, 'md', positions)).toBe(spec)
})

test('a section loses its title, and goes with all that is in it', () => {
  const untitled = renameSection(salesSpec, first, '')
  expect(findSection(untitled, first)).not.toHaveProperty('title')
  const spec = removeSection(salesSpec, first)
  expect(spec.tabs[0]?.sections).toHaveLength(1)
  expect(DashboardSpec.safeParse(spec).success).toBe(true)
})

test('a new section takes elements by the grid', () => {
  const spec = addElement(
    addSection(salesSpec, 1, 'More'),
    { tab: 1, section: 1 },
    newElement,
    size,
  )
  expect(findSection(spec, { tab: 1, section: 1 })).toMatchObject({ title: 'More', use_grid: true })
  expect(DashboardSpec.safeParse(spec).success).toBe(true)
})

test('a tab is renamed where it is', () => {
  expect(renameTab(salesSpec, 1, 'Others').tabs[1]?.display.title).toBe('Others')
  expect(renameTab(salesSpec, 7, 'Others')).toBe(salesSpec)
})
