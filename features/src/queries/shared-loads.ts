import { defaultLoadLimits, type LoadLimits } from './load-limits.ts'
import { createRun, type LoadResult, type SharedRun, type Work } from './shared-run.ts'

/**
 * Running loads, by what they answer: identical requests share one run. A run that takes longer than a
 * connection should be held open continues while its clients are asked to retry.
 */
export interface SharedLoads {
  /** `signal` belongs to one client: the run is aborted when none is left. */
  load(key: string, work: Work, signal: AbortSignal): Promise<LoadResult>
}

export function createSharedLoads(limits: Partial<LoadLimits> = {}): SharedLoads {
  const all = { ...defaultLoadLimits, ...limits }
  const runs = new Map<string, SharedRun>()

  function start(key: string, work: Work): SharedRun {
    const run: SharedRun = createRun(work, all, {
      onCached: () => makeRoom(run),
      onOver() {
        if (runs.get(key) === run) runs.delete(key)
      },
    })
    runs.set(key, run)
    return run
  }

  /** The oldest kept result is dropped; a client that retries for it starts a new run. */
  function makeRoom(latest: SharedRun): void {
    let chars = latest.keptChars()
    for (const run of [...runs.values()].toReversed()) {
      if (run === latest || run.keptChars() === 0) continue
      chars += run.keptChars()
      if (chars > all.keepChars) run.drop()
    }
  }

  return {
    load: (key, work, signal) => (runs.get(key) ?? start(key, work)).join(signal),
  }
}
