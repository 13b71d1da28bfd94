interface SharedListener {
  readonly callbacks: Set<() => void>
  readonly listener: () => void
}

const shared = new WeakMap<AbortSignal, SharedListener>()

/**
 * Calls back when the signal aborts, and returns a function that removes the callback. All callbacks share
 * one listener of the signal: Node reports the eleventh as a leak, and a section of a report runs up to 16
 * statements at once with the signal of its request.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listener } = shared.get(signal) ?? listen(signal)
  const own = () => callback()
  callbacks.add(own)
  return () => {
    if (!callbacks.delete(own) || callbacks.size > 0) return
    signal.removeEventListener('abort', listener)
    shared.delete(signal)
  }
}

/** Rejects as soon as the signal aborts, whatever the work waits for. */
export function unlessAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
  reasonOf: () => Error = () => signal.reason as Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(reasonOf())
    if (signal.aborted) leave()
    work.then(resolve, reject).finally(onAbort(signal, leave))
  })
}

function listen(signal: AbortSignal): SharedListener {
  const callbacks = new Set<() => void>()
  const listener = () => {
    for (const callback of callbacks) callback()
  }
  const created = { callbacks, listener }
  signal.addEventListener('abort', listener, { once: true })
  shared.set(signal, created)
  return created
}
