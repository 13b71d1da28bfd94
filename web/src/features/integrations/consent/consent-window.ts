import { OauthProfileId } from '@cartograph/contract'
import * as z from 'zod/mini'

/**
 * The consent happens in a popup window. While the popup is at the platform, the browser severs its link to
 * the opener, so the two communicate over a broadcast channel. The channel is limited to our origin and has a
 * random name, which the popup keeps in its session storage.
 */
export interface ConsentWindow {
  goTo: (url: string) => void
  /** Listens for the outcome; returns a function that stops listening. */
  listen: (hear: (outcome: ConsentOutcome) => void) => () => void
  close: () => void
}

export const ConsentOutcome = z.union([
  z.object({ profileId: OauthProfileId }),
  z.object({ failure: z.string() }),
])
export type ConsentOutcome = z.infer<typeof ConsentOutcome>

/**
 * Must be called in the click handler, or the browser blocks the popup. Returns null if it was blocked, and
 * on small screens.
 */
export function openConsentWindow(words: string): ConsentWindow | null {
  if (isSmall()) return null
  const opened = window.open('about:blank', '', centeredFeatures(window))
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

/**
 * Called in the consent popup: sends the outcome to the opener and closes the popup. Returns false in any
 * other window.
 */
export function notifyOpener(outcome: ConsentOutcome): boolean {
  const name = readName()
  if (name === null) return false
  const channel = new BroadcastChannel(name)
  // A broadcast channel has no target origin: it never leaves our own.
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

/** Phones show one window at a time, and so do most touch devices. */
function isSmall(): boolean {
  return window.matchMedia('(max-width: 640px), (pointer: coarse)').matches
}

/** Centers the popup over our window. */
function centeredFeatures({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

const width = 600
const height = 700
const storageKey = 'cartograph.consent-window'
