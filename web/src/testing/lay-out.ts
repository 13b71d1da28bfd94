import { vi } from 'vitest'

/** jsdom has no layout, so every element reports this width. */
export function layOut(width: number): void {
  keepSizes()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, width, 580),
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(580)
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
}

/** jsdom has no ResizeObserver; this one never reports a change. */
export function keepSizes(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
