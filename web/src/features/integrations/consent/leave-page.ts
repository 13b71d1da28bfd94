/** Sends the whole page to the platform, which returns to /callback. */
export function leavePage(url: string): void {
  location.assign(url)
}

/** Remembers where to return to if the platform sends the user back without a usable state. */
export function rememberPage(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // Storage is unavailable: an error then shows on a page of its own.
  }
}

/** Returns the remembered page once; null if this page wasn't left for a consent. */
export function takeRememberedPage(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return path
  } catch {
    return null
  }
}

const storageKey = 'cartograph.consent-page'
