import { OauthProfileId } from '@cartograph/contract'
import * as z from 'zod/mini'

/**
 * The consent happens in a window of its own. While it is at the platform, the browser cuts the ties between
 * that window and ours, so they talk over a channel that only our own origin can hear, under a name that
 * only the two of them know: the window keeps it in its session storage.
 */
export interface ConsentWindow {
  goTo: (url: string) => void
  /** What came of it; answers how to stop listening. */
  listen: (hear: (outcome: ConsentOutcome) => void) => () => void
  close: () => void
}

export const ConsentOutcome = z.union([
  z.object({ profileId: OauthProfileId }),
  z.object({ failure: z.string() }),
])
export type ConsentOutcome = z.infer<typeof ConsentOutcome>

/** Within the very click, or the browser blocks it; null where it did, and where there is no room for it. */
export function openConsentWindow(words: string): ConsentWindow | null {
  if (isSmall()) return null
  const opened = window.open('about:blank', '', placeOf(window))
  if (opened === null) return null
  const name = `cartograph.consent.${crypto.randomUUID()}`
  try {
    opened.sessionStorage.setItem(storageKey, name)
    opened.document.body.textContent = words
  } catch {
    opened.close()
    return null
  }
  return {
    goTo: (url) => opened.location.replace(url),
    listen(hear) {
      const channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }) => {
        const outcome = z.safeParse(ConsentOutcome, data)
        if (outcome.success) hear(outcome.data)
      })
      return () => channel.close()
    },
    close: () => opened.close(),
  }
}

/** In the window of a consent: tells whoever has opened it, and closes it. False in any other window. */
export function tellOpener(outcome: ConsentOutcome): boolean {
  const name = readName()
  if (name === null) return false
  const channel = new BroadcastChannel(name)
  // A channel has no target to name: it ends at our own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(outcome)
  channel.close()
  window.close()
  return true
}

function readName(): string | null {
  try {
    const name = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return name
  } catch {
    return null
  }
}

/** A phone has one window, and so has whoever points with a finger. */
function isSmall(): boolean {
  return window.matchMedia('(max-width: 640px), (pointer: coarse)').matches
}

/** In the middle of ours. */
function placeOf({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

const width = 600
const height = 700
const storageKey = 'cartograph.consent-window'
