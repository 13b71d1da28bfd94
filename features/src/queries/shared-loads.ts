import { defaultLoadLimits, type LoadLimits } from './load-limits.ts'
import { createRun, type Loaded, type Run, type Work } from './shared-run.ts'

/**
 * Loads that are under way, by what they answer: whoever asks the same meanwhile waits for the same run.
 * A run that takes longer than a connection should be held open goes on while its clients are told to ask
 * again.
 */
export interface SharedLoads {
  /** `signal` is of this one client: the run stops when none is left. */
  load(key: string, work: Work, signal: AbortSignal): Promise<Loaded>
}

export function createSharedLoads(limits: Partial<LoadLimits> = {}): SharedLoads {
  const all = { ...defaultLoadLimits, ...limits }
  const runs = new Map<string, Run>()

  function start(key: string, work: Work): Run {
    const run: Run = createRun(work, all, {
      onKept: () => makeRoom(run),
      onOver() {
        if (runs.get(key) === run) runs.delete(key)
      },
    })
    runs.set(key, run)
    return run
  }

  /** Of what is kept, the oldest goes; whoever comes back for it starts anew. */
  function makeRoom(latest: Run): void {
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
