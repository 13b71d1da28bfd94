import { vi } from 'vitest'

/** A fake of the popup that a page opens for a consent. */
export function fakeWindows({ isSmall = false, isBlocked = false } = {}) {
  const storage = new Map<string, string>()
  const opened = {
    sessionStorage: { setItem: (name: string, value: string) => storage.set(name, value) },
    document: { body: { textContent: '' } },
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.stubGlobal('matchMedia', () => ({
    matches: isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const open = vi.fn<(url: string, name: string, features: string) => unknown>(() =>
    isBlocked ? null : opened,
  )
  vi.stubGlobal('open', open)
  return { opened, open, channelName: () => storage.get('cartograph.consent-window') ?? '' }
}

/** Sends what the popup's page would send over the channel. */
export function sendOutcome(channelName: string, outcome: unknown): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(outcome)
  channel.close()
}
