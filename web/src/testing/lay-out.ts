import { vi } from 'vitest'

/** jsdom lays nothing out: everything is told that it is this wide and as high as a grid. */
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

/** jsdom has no observer of sizes: here there is one, and none ever changes. */
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
