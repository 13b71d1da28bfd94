import { vi } from 'vitest'

/** What jsdom does not have and whole pages use; the live channel is silent. */
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
