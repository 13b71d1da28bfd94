import type { OrgId } from '@cartograph/contract'

/** Counts the changes of each workspace's rows, and tells of them, though not of each at once. */
export interface DataVersions {
  /** Grows with every change that was told. */
  latest(orgId: OrgId): number
  changed(orgId: OrgId): void
  forget(orgId: OrgId): void
  close(): void
}

/** A workspace is told of at most once in `pauseMs`; what changes meanwhile is told at the end of it. */
export function createDataVersions(pauseMs: number, tell: (orgId: OrgId) => void): DataVersions {
  const known = new Map<OrgId, Known>()
  // One for all, so that a number is never used again.
  let count = 0

  function next(orgId: OrgId): Known {
    count += 1
    const entry: Known = { version: count, pause: null, hasChanged: false }
    known.set(orgId, entry)
    return entry
  }

  function tellNow(orgId: OrgId): void {
    const entry = next(orgId)
    entry.pause = setTimeout(() => {
      entry.pause = null
      if (entry.hasChanged) tellNow(orgId)
    }, pauseMs)
    entry.pause.unref()
    tell(orgId)
  }

  return {
    // Whoever comes first is not answered by what began before anybody listened for changes.
    latest: (orgId) => (known.get(orgId) ?? next(orgId)).version,
    changed(orgId) {
      const entry = known.get(orgId)
      if (entry?.pause) entry.hasChanged = true
      else tellNow(orgId)
    },
    forget(orgId) {
      const pause = known.get(orgId)?.pause
      if (pause) clearTimeout(pause)
      known.delete(orgId)
    },
    close() {
      for (const { pause } of known.values()) if (pause) clearTimeout(pause)
      known.clear()
    },
  }
}

interface Known {
  readonly version: number
  pause: NodeJS.Timeout | null
  hasChanged: boolean
}
