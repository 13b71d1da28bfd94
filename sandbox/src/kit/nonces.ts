/** Rejects replayed and outdated signatures: a nonce is valid once, a timestamp for a few minutes. */
export function createNonces(clock: () => Date) {
  const seenUntil = new Map<string, number>()

  return {
    /** Whether a timestamp in seconds is at most five minutes ahead or behind. */
    isInTime(timestamp: string): boolean {
      if (!/^\d{1,12}$/.test(timestamp)) return false
      return Math.abs(Number(timestamp) * 1000 - clock().getTime()) <= toleranceMs
    },
    /** False if the nonce was used before. */
    take(nonce: string): boolean {
      const now = clock().getTime()
      // Maps iterate in insertion order, so expired nonces come first.
      for (const [old, until] of seenUntil) {
        if (until > now) break
        seenUntil.delete(old)
      }
      if (seenUntil.has(nonce)) return false
      // A timestamp five minutes ahead stays valid until it is five minutes behind.
      seenUntil.set(nonce, now + 2 * toleranceMs + 1)
      return true
    },
  }
}

const toleranceMs = 5 * 60_000
