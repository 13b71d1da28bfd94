/** The whole page goes to the platform, and comes back to /callback. */
export function leavePage(url: string): void {
  location.assign(url)
}

/** Where to return to when the platform sends the person back without anything we could use. */
export function rememberPage(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // Storage is switched off: then a failure is told on a page of its own.
  }
}

/** Once; null when this page was not left for a consent. */
export function recallPage(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return path
  } catch {
    return null
  }
}

const storageKey = 'cartograph.consent-page'
