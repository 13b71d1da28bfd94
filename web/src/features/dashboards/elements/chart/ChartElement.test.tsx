// @vitest-environment jsdom
import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../../charts/draw/layout.fixture.ts'
import type { Choices } from '../../model/element.ts'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { ChartElement } from './ChartElement.tsx'

beforeAll(stubLayout)
afterEach(cleanup)

const spec = ElementSpec.parse({
  type: 'chart',
  id: 'channels',
  display: { title: 'Net sales by channel', legend: true },
  data: [{ cube_query: { measures: ['Shop.sales'] } }],
}) as ElementOf<'chart'>

const answers = [
  [
    anAnswer({
      measures: { sales: { additivity: 'sum' } },
      by: 'day',
      dimensions: ['channel'],
      rows: [
        { day: '2026-11-01', channel: 'Email', sales: '5' },
        { day: '2026-11-01', channel: 'Direct', sales: '3' },
      ],
    }),
  ],
]

test('the legend takes a channel away and brings it back', () => {
  const onChoose = vi.fn<(changed: Choices) => void>()
  const drawn = (choices: Choices) => (
    <ChartElement {...{ spec, answers, choices, onChoose }} context={november} />
  )
  const { rerender } = render(drawn({}))
  fireEvent.click(screen.getByRole('button', { name: 'Email' }))
  const [taken] = onChoose.mock.lastCall?.[0]['hidden'] ?? []
  rerender(drawn({ hidden: [taken ?? ''] }))
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'Home' })
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Nov 01, 2026: 3')
  fireEvent.click(screen.getByRole('button', { name: 'Email' }))
  expect(onChoose.mock.lastCall?.[0]).toEqual({ hidden: [] })
})
