/** A quota that is full again at the beginning of each window of time. */
export function createQuotaWindow(elapsedMs: () => number, limit: number, windowMs: number) {
  let number = -1
  let used = 0

  function remaining(): number {
    const current = Math.floor(elapsedMs() / windowMs)
    if (current !== number) used = 0
    number = current
    return Math.max(0, limit - used)
  }

  return {
    remaining,
    /** False, and takes nothing, if nothing is left. The last use may exceed the quota. */
    take(amount = 1): boolean {
      if (remaining() === 0) return false
      used += amount
      return true
    },
  }
}
