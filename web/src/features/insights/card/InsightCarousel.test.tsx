// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedItem } from '../feed-item.fixture.ts'
import { InsightCarousel } from './InsightCarousel.tsx'
import { prepareInsight } from '../text/prepare-insight.ts'

const insights = [1, 2, 3].map((n) =>
  prepareInsight(feedItem(n, { entity_alias: `Channel ${n}` }), { currency: 'USD' }),
)
const scrollBy = vi.fn<(options: ScrollToOptions) => void>()
const room = { clientWidth: 600, scrollWidth: 924 }

beforeEach(() => {
  scrollBy.mockReset()
  Object.defineProperty(Element.prototype, 'scrollBy', { configurable: true, value: scrollBy })
  for (const name of ['clientWidth', 'scrollWidth'] as const) {
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => room[name] })
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly look: () => void
      constructor(look: () => void) {
        this.look = look
      }
      observe(): void {
        this.look()
      }
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  room.clientWidth = 600
})

const carousel = (isCompact = false) => (
  <InsightCarousel label="Significant changes" insights={insights} isCompact={isCompact} />
)

test('each card is a sentence with its verdict in words', () => {
  render(carousel())
  const list = screen.getByRole('group', { name: 'Significant changes' })
  const cards = within(list).getAllByRole('article')
  expect(cards).toHaveLength(3)
  expect(cards[1]?.textContent).toContain('Worse than expected')
  expect(cards[1]?.textContent).toContain('Net sales for Channel 2 (Channel) were $8.21K on')
  expect(screen.getByText('3 changes, most significant first')).toBeTruthy()
})

test('a click scrolls by one card, and at the end the button stays but does nothing', async () => {
  const user = userEvent.setup()
  render(carousel())
  const next = screen.getByRole('button', { name: 'Next: Significant changes' })
  const previous = screen.getByRole('button', { name: 'Previous: Significant changes' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await user.click(previous)
  expect(scrollBy).not.toHaveBeenCalled()
  await user.click(next)
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ left: 312 })
  const list = screen.getByRole('group')
  list.scrollLeft = 324
  fireEvent.scroll(list)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(next)
  await user.click(previous)
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -312 })
})

test('without overflow there are no buttons', () => {
  room.clientWidth = 924
  render(carousel())
  expect(screen.queryByRole('button')).toBeNull()
})

test('a compact card shows only the sentence', () => {
  const { unmount } = render(carousel())
  expect(screen.getAllByText('$8.21K', { selector: '[aria-hidden] *' })).toHaveLength(3)
  unmount()
  render(carousel(true))
  expect(screen.queryAllByText('$8.21K', { selector: '[aria-hidden] *' })).toEqual([])
})
