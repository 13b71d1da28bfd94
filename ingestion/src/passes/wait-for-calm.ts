import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Resolves when the event loop keeps up, for one caller at a time, and at the latest at a low rate.
 * Syncs call it before each page, so that many at once leave room for the requests that the process
 * answers. It is not held meanwhile: a platform that does not respond delays no other.
 */
export function waitForCalm(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (!isAdmitting) void admit()
  })
}

const waiting: (() => void)[] = []
let isAdmitting = false

async function admit(): Promise<void> {
  isAdmitting = true
  let admittedAt = -Infinity
  while (waiting.length > 0) {
    const from = performance.now()
    await nextTurn()
    const now = performance.now()
    if (now - from <= calmMs || now - admittedAt >= longestMs) {
      admittedAt = now
      waiting.shift()?.()
    } else await sleep(pauseMs)
  }
  isAdmitting = false
}

/** A turn of the loop in which one batch is computed for a slice is calm. */
const calmMs = 8
const pauseMs = 5
/** A process whose loop is never calm still reads ten pages a second. */
const longestMs = 100
