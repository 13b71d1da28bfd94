import type { LiveMessage } from '@cartograph/contract'
import { vi } from 'vitest'

/** Stubs the browser features that jsdom lacks; the live channel is silent until `sendLive`. */
export function fillBrowserGaps(): void {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('WebSocket', SilentSocket)
  Element.prototype.scrollIntoView = () => undefined
}

/** Sends a message of the live channel to the page. */
export function sendLive(message: LiveMessage): void {
  const data = JSON.stringify(message)
  for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
}

/** What the page has sent over the live channel, oldest first. */
export function askedLive(): readonly unknown[] {
  return [...sockets].flatMap(({ sent }) => sent)
}

/** The live channel breaks. */
export function dropLive(): void {
  for (const socket of sockets) {
    sockets.delete(socket)
    socket.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  }
}

const sockets = new Set<SilentSocket>()

class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 1
  readonly sent: unknown[] = []
  constructor() {
    super()
    sockets.add(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    sockets.delete(this)
    this.dispatchEvent(new Event('closed'))
  }
}
