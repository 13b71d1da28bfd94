/** What was signed is good once, and for some minutes. */
export function createNonces(clock: () => Date) {
  const seenUntil = new Map<string, number>()

  return {
    /** Seconds since the epoch, some minutes ahead or behind at the most. */
    isInTime(timestamp: string): boolean {
      if (!/^\d{1,12}$/.test(timestamp)) return false
      return Math.abs(Number(timestamp) * 1000 - clock().getTime()) <= toleranceMs
    },
    /** False for one that was taken before. */
    take(nonce: string): boolean {
      const now = clock().getTime()
      // In the order in which they came, so that those that nobody can use any more are the first.
      for (const [old, until] of seenUntil) {
        if (until > now) break
        seenUntil.delete(old)
      }
      if (seenUntil.has(nonce)) return false
      // One from some minutes ahead is good until it is some minutes behind.
      seenUntil.set(nonce, now + 2 * toleranceMs + 1)
      return true
    },
  }
}

const toleranceMs = 5 * 60_000
