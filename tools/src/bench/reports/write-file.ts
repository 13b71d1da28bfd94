import { readFileSync } from 'node:fs'
import { openReportThreads } from '@cartograph/features'
import { writeReportFile } from '@cartograph/features/testing'
import { materialOfRows, reportOfRows } from './report-of-rows.ts'

export interface WrittenFile {
  readonly ms: number
  /** For which the process could not answer a request. */
  readonly longestMs: number
  /** The most that the process itself computed between two ticks; null where the system does not say. */
  readonly computedMs: number | null
  /** At most, beyond what the process took before. */
  readonly memoryBytes: number
  readonly fileBytes: number
}

/**
 * Writes one file and prints what it took as JSON; started by `files.ts`. `writer` measures the writer alone,
 * beyond its rows; `thread` what a server does with the engine's answer: parse, shape and write on a thread.
 */
const [kind, rows = '50000', part = 'writer'] = process.argv.slice(2)
const format = kind === 'xlsx' ? 'xlsx' : 'pdf'
const { signal } = new AbortController()
const threads = openReportThreads(null)

async function prepare(count: number): Promise<() => Promise<number>> {
  const report = reportOfRows(part === 'writer' ? count : 0)
  if (part === 'writer') {
    return async () => {
      let written = 0
      await writeReportFile(report, format, ({ length }) => (written += length))
      return written
    }
  }
  const material = materialOfRows(count)
  return async () => {
    const { content } = await threads.writeFile(
      { format, keptRows: 20 },
      async (add) => {
        await add(0, { title: 'Products', conditions: null, material })
        return { head: report, segmentNames: {} }
      },
      signal,
    )
    return content.length
  }
}

// The code and the fonts are loaded by a first file.
await (
  await prepare(50)
)()
const write = await prepare(Number(rows))
globalThis.gc?.()
const before = process.memoryUsage().rss
let most = before
let longestMs = 0
let last = performance.now()
let computedMs: number | null = null
let computedBefore = mainThreadMs()
const tickMs = 10
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
  const now = performance.now()
  longestMs = Math.max(longestMs, now - last - tickMs)
  last = now
  const computed = mainThreadMs()
  if (computed !== null && computedBefore !== null) {
    computedMs = Math.max(computedMs ?? 0, computed - computedBefore)
  }
  computedBefore = computed
}, tickMs)
const from = performance.now()
const fileBytes = await write()
const written: WrittenFile = {
  ms: performance.now() - from,
  longestMs,
  computedMs,
  memoryBytes: most - before,
  fileBytes,
}
clearInterval(timer)
await threads.close()
console.log(JSON.stringify(written))

/** Processor time of the thread that answers requests, which on a busy machine also waits for a processor. */
function mainThreadMs(): number | null {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    )
    return Number(nanoseconds) / 1e6
  } catch {
    return null
  }
}
