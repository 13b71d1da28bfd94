/**
 * An installation from Shopify's app store returns to the same address as every other consent. The remembered
 * state distinguishes them.
 */
export function rememberInstall(url: string): void {
  const state = new URL(url, location.href).searchParams.get('state')
  try {
    if (state !== null) sessionStorage.setItem(storageKey, state)
  } catch {
    // Storage is unavailable: the installation then ends like an unknown consent.
  }
}

/** Forgets the state, so that it counts once. */
export function isInstallReturn(search: string): boolean {
  try {
    const state = sessionStorage.getItem(storageKey)
    if (state === null || state !== new URLSearchParams(search).get('state')) return false
    sessionStorage.removeItem(storageKey)
    return true
  } catch {
    return false
  }
}

const storageKey = 'cartograph.shopify-install'
