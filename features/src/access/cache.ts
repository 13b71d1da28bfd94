/** Remembers what was loaded until it is told to forget it, or for a few seconds at most. */
export interface Cache<Key, Value> {
  get(key: Key): Promise<Value | null>
  /** What is remembered at this very moment; undefined when it has to be asked for. */
  recall(key: Key): Value | undefined
  invalidate(key: Key): void
  invalidateWhere(applies: (value: Value) => boolean): void
  invalidateAll(): void
}

export function createCache<Key, Value>(
  load: (key: Key) => Promise<Value | null>,
  now: () => number = () => performance.now(),
): Cache<Key, Value> {
  const remembered = new Map<Key, Remembered<Value>>()

  return {
    get(key) {
      const known = remembered.get(key)
      if (known !== undefined && now() - known.since < maxAgeMs) return known.loading
      if (remembered.size >= maxEntries) remembered.clear()
      const entry: Remembered<Value> = { loading: load(key), loaded: null, since: now() }
      remembered.set(key, entry)
      entry.loading.then(
        (value) => (entry.loaded = value),
        () => {
          // A failure is nobody's state: the next one asks again.
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
        // What is still being loaded may be of a moment before the change.
        if (entry.loaded === null || applies(entry.loaded)) remembered.delete(key)
      }
    },
    invalidateAll: () => remembered.clear(),
  }
}

interface Remembered<Value> {
  readonly loading: Promise<Value | null>
  loaded: Value | null
  readonly since: number
}

/** Should a notice ever get lost, this is how long it can be missed. */
const maxAgeMs = 5_000
const maxEntries = 20_000
