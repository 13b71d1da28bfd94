/** Caches loaded values until they are invalidated, or for a few seconds at most. */
export interface Cache<Key, Value> {
  get(key: Key): Promise<Value | null>
  /** The cached value; undefined when it has to be loaded. */
  recall(key: Key): Value | undefined
  invalidate(key: Key): void
  invalidateWhere(applies: (value: Value) => boolean): void
  invalidateAll(): void
}

export function createCache<Key, Value>(
  load: (key: Key) => Promise<Value | null>,
  now: () => number = () => performance.now(),
): Cache<Key, Value> {
  const remembered = new Map<Key, CacheEntry<Value>>()

  return {
    get(key) {
      const known = remembered.get(key)
      if (known !== undefined && now() - known.since < maxAgeMs) return known.loading
      if (remembered.size >= maxEntries) remembered.clear()
      const entry: CacheEntry<Value> = { loading: load(key), loaded: null, since: now() }
      remembered.set(key, entry)
      entry.loading.then(
        (value) => (entry.loaded = value),
        () => {
          // Failures are not cached: the next call loads again.
          if (remembered.get(key) === entry) remembered.delete(key)
        },
      )
      return entry.loading
    },
    recall(key) {
      const known = remembered.get(key)
      if (known === undefined || now() - known.since >= maxAgeMs) return undefined
      return known.loaded ?? undefined
    },
    invalidate: (key) => void remembered.delete(key),
    invalidateWhere(applies) {
      for (const [key, entry] of remembered) {
        // A value that is still being loaded may be older than the change.
        if (entry.loaded === null || applies(entry.loaded)) remembered.delete(key)
      }
    },
    invalidateAll: () => remembered.clear(),
  }
}

interface CacheEntry<Value> {
  readonly loading: Promise<Value | null>
  loaded: Value | null
  readonly since: number
}

/** The longest time that a value is stale when a notification gets lost. */
const maxAgeMs = 5_000
const maxEntries = 20_000
