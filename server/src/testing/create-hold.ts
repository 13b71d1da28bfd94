/** Where a program waits for an answer of a test, which can kill it there. */
export function createHold() {
  let reached: (() => void) | null = null
  let isHeld: (what: string) => boolean = () => true
  let release = () => {}
  return {
    /** Resolves when it waits. */
    begin(what = (_what: string) => true) {
      isHeld = what
      return new Promise<void>((resolve) => (reached = resolve))
    },
    async pass(what = ''): Promise<void> {
      if (reached === null || !isHeld(what)) return
      reached()
      await new Promise<void>((resolve) => (release = resolve))
    },
    end() {
      reached = null
      release()
    },
  }
}
