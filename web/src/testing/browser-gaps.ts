import { vi } from 'vitest'

/** Stubs the browser features that jsdom lacks; the live channel stays silent. */
export function fillBrowserGaps(): void {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('WebSocket', SilentSocket)
  Element.prototype.scrollIntoView = () => undefined
}

class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 0
  close(): void {
    this.dispatchEvent(new Event('closed'))
  }
}
