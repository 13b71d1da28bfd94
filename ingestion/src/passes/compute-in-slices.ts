import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs the steps of a computation in slices of a few milliseconds, one computation of this process at a
 * time: requests that the process answers meanwhile wait for one slice, however many syncs there are.
 */
export function computeInSlices<T>(steps: Generator<void, T>): Promise<T> {
  const result = last.then(() => runSteps(steps))
  last = result.catch(() => undefined)
  return result
}

let last: Promise<unknown> = Promise.resolve()
/** Of all computations, since short ones follow each other at once. */
let sliceEndsAt = 0

async function runSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    if (performance.now() >= sliceEndsAt) {
      await nextTurn()
      sliceEndsAt = performance.now() + sliceMs
    }
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const sliceMs = 5
