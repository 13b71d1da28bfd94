// @vitest-environment jsdom
import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubLayout } from '../../../../charts/draw/layout.fixture.ts'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { kpi3Group } from './definition.ts'
import { Kpi3GroupElement } from './Kpi3GroupElement.tsx'

beforeAll(stubLayout)
afterEach(cleanup)

const spec = ElementSpec.parse({
  type: 'kpi3_group',
  id: 'figures',
  display: { title: 'This month' },
  data: [{ cube_query: { measures: ['Shop.a', 'Shop.b', 'Shop.c', 'Shop.d'] } }],
}) as ElementOf<'kpi3_group'>

const measures = { sales: { sentiment: 'up', additivity: 'sum' }, people: {} }
const answer = (sales: string) =>
  anAnswer({
    measures,
    by: 'day',
    rows: [{ day: '2026-11-01', sales, people: '1' }],
    total: { sales, people: '1' },
  })

test('every measure has its figure, its change in words and its line', () => {
  const answers = [[answer('112'), answer('100')]]
  const choices = {}
  const onChoose = () => undefined
  render(<Kpi3GroupElement {...{ spec, answers, choices, onChoose }} context={november} />)
  const sales = screen.getByRole('group', { name: 'sales' })
  expect(sales.textContent).toContain('112')
  expect(screen.getByRole('button', { name: /^\+12%, better, vs\. Oct 1–4, 2026/ })).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(2)
})

test('the values of a row are at the bottom of their cells', () => {
  const answers = [[answer('112'), answer('100')]]
  const onChoose = () => undefined
  render(<Kpi3GroupElement {...{ spec, answers, choices: {}, onChoose }} context={november} />)
  for (const cell of screen.getAllByRole('group')) {
    expect(cell.className).toMatch(/\bflex flex-col\b/)
    expect(cell.lastElementChild?.className).toBe('mt-auto')
  }
})

test('its height is known before its answer', () => {
  expect(kpi3Group.height(spec)).toBe(2 * 101)
})
