// @vitest-environment jsdom
import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSizes } from '../../../testing/lay-out.ts'
import { ChartElement } from './chart/ChartElement.tsx'
import { anAnswer, november } from './kpi/answers.fixture.ts'
import { Kpi2Element } from './kpi2/Kpi2Element.tsx'
import { Kpi3Element } from './kpi3/Kpi3Element.tsx'
import { NeededHeightContext } from '../layout/shrink.ts'

/** Of a tile 400 px high: its panel leaves 60 px for the frame, and its list is 340 px high or, for figures, 268 px. */
const boxes: readonly (readonly [selector: string, top: number, height: number])[] = [
  ['section', 0, 400],
  ['[data-list-panel]', 50, 340],
  ['dl', 122, 268],
  ['dt', 130, 20],
  ['dd', 132, 20],
]

beforeEach(() => {
  keepSizes()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.getAttribute('role') === 'slider') {
      return new DOMRect(0, 50, 400, Number.parseInt((this as HTMLElement).style.height) || 0)
    }
    const [, top, height] = boxes.find(([selector]) => this.matches(selector)) ?? ['', 50, 0]
    return new DOMRect(0, top, 400, height)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const common = { choices: {}, onChoose: () => undefined, context: november }

test('a list of figures needs its rows as high as their texts, however high they are drawn', () => {
  const spec = ElementSpec.parse({
    type: 'kpi2',
    id: 'breakdown',
    display: { title: 'Breakdown' },
    data: [{ cube_query: { measures: ['Shop.sales', 'Shop.tax', 'Shop.fees'] } }],
  }) as ElementOf<'kpi2'>
  const total = { sales: '9', tax: '2', fees: '1' }
  const measures = { sales: {}, tax: {}, fees: {} }
  const answers = [[anAnswer({ measures, rows: [total], total })]]
  const needed = vi.fn<(height: number) => void>()
  const { container } = render(
    <section>
      <NeededHeightContext value={needed}>
        <Kpi2Element {...common} {...{ spec, answers }} />
      </NeededHeightContext>
    </section>,
  )
  // 60 of frame, 72 above the list, and two rows of 22 px text with 9 px around it.
  expect(needed).toHaveBeenLastCalledWith(60 + 72 + 2 * 31)
  // Beside a high neighbour they fill the tile, up to 60 px each.
  expect(container.querySelector('dl')?.style.maxHeight).toBe('120px')
})

test.each([
  [3, 160],
  [8, 8 * 44],
])('a list of %i bars needs %i px, and not less than a chart', (count, height) => {
  const spec = ElementSpec.parse({
    type: 'chart',
    sub_type: 'bar',
    id: 'reasons',
    display: { title: 'Reasons' },
    data: [{ cube_query: { measures: ['Shop.sales'], dimensions: ['Shop.reason'] } }],
  }) as ElementOf<'chart'>
  const rows = Array.from({ length: count }, (_, n) => ({
    reason: `The reason number ${n} that a customer gave`,
    sales: '5',
  }))
  const answers = [[anAnswer({ measures: { sales: {} }, dimensions: ['reason'], rows })]]
  const needed = vi.fn<(height: number) => void>()
  render(
    <section>
      <NeededHeightContext value={needed}>
        <ChartElement {...common} {...{ spec, answers }} />
      </NeededHeightContext>
    </section>,
  )
  expect(needed).toHaveBeenLastCalledWith(60 + height)
})

test('a single figure needs only its own height, also on a phone, where nothing stands beside it', () => {
  const spec = ElementSpec.parse({
    type: 'kpi3',
    id: 'refunds',
    display: { title: 'Refund rate' },
    data: [{ cube_query: { measures: ['Shop.refunds'] } }],
  }) as ElementOf<'kpi3'>
  const total = { refunds: '9' }
  const answers = [[anAnswer({ measures: { refunds: {} }, rows: [total], total })]]
  const needed = vi.fn<(height: number) => void>()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('section')) return new DOMRect(0, 0, 400, 400)
    if (this.matches('[data-list-panel]')) return new DOMRect(0, 50, 400, 340)
    return new DOMRect(0, 50, 400, 64)
  })
  render(
    <section>
      <NeededHeightContext value={needed}>
        <Kpi3Element {...common} {...{ spec, answers }} />
      </NeededHeightContext>
    </section>,
  )
  // 60 of frame and 64 of the figure.
  expect(needed).toHaveBeenLastCalledWith(124)
})
