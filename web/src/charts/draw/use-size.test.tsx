// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSize } from './use-size.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Measured() {
  const [ref, { width, height }] = useSize<HTMLDivElement>()
  return <div ref={ref}>{`${width} × ${height}`}</div>
}

test('a chart has its size on paper before the page is printed, without waiting for an observer', () => {
  const observer = { observe: vi.fn<() => void>(), disconnect: vi.fn<() => void>() }
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return observer
  })
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  box.mockReturnValue(new DOMRect(0, 0, 900, 176))
  render(<Measured />)
  expect(screen.getByText('900 × 176')).toBeTruthy()
  box.mockReturnValue(new DOMRect(0, 0, 680, 176))
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('680 × 176')).toBeTruthy()
})
