import type { OrgId } from '@cartograph/contract'

/**
 * A version number per workspace that grows with every change of its rows, with throttled
 * notifications.
 */
export interface DataVersions {
  /** The current version; grows with every notification. */
  latest(orgId: OrgId): number
  changed(orgId: OrgId): void
  forget(orgId: OrgId): void
  close(): void
}

/**
 * Notifies at most once per workspace and `pauseMs`; changes within the pause are notified at its
 * end.
 */
export function createDataVersions(pauseMs: number, notify: (orgId: OrgId) => void): DataVersions {
  const entries = new Map<OrgId, Entry>()
  // One counter for all workspaces, so that no number is used twice.
  let count = 0

  function next(orgId: OrgId): Entry {
    count += 1
    const entry: Entry = { version: count, pause: null, hasChanged: false }
    entries.set(orgId, entry)
    return entry
  }

  function notifyNow(orgId: OrgId): void {
    const entry = next(orgId)
    entry.pause = setTimeout(() => {
      entry.pause = null
      if (entry.hasChanged) notifyNow(orgId)
    }, pauseMs)
    entry.pause.unref()
    notify(orgId)
  }

  return {
    // A first subscriber gets a new version: changes before it were not observed.
    latest: (orgId) => (entries.get(orgId) ?? next(orgId)).version,
    changed(orgId) {
      const entry = entries.get(orgId)
      if (entry?.pause) entry.hasChanged = true
      else notifyNow(orgId)
    },
    forget(orgId) {
      const pause = entries.get(orgId)?.pause
      if (pause) clearTimeout(pause)
      entries.delete(orgId)
    },
    close() {
      for (const { pause } of entries.values()) if (pause) clearTimeout(pause)
      entries.clear()
    },
  }
}

interface Entry {
  readonly version: number
  pause: NodeJS.Timeout | null
  hasChanged: boolean
}
