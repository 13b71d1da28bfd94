import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReportThreads } from '@cartograph/features'
import { withSpools, writeReportFile } from '@cartograph/features/testing'
import { watchLiveBytes } from './live-bytes.ts'
import { materialOfRows, reportOfRows } from './report-of-rows.ts'

export interface WrittenFile {
  readonly ms: number
  /** For which the process could not answer a request. */
  readonly longestMs: number
  /** The most that the process itself computed between two ticks; null where the system does not say. */
  readonly computedMs: number | null
  /** At most, beyond what the process took before. */
  readonly memoryBytes: number
  /** Of the live values of both threads at most, likewise; only measured by 'live', which collects garbage. */
  readonly liveBytes: number
  readonly fileBytes: number
}

/**
 * Writes one file and prints what it took as JSON; bundled and started by `files.ts`. `writer` measures the
 * writer alone, beyond its rows; `thread` all that a server does from the first bytes of the engine's answer on:
 * spool the rows of both periods, shape and write them on a thread. `live` does the same while both threads
 * collect garbage and say what they hold.
 */
const [kind, rows = '50000', part = 'writer'] = process.argv.slice(2)
const format = kind === 'xlsx' ? 'xlsx' : 'pdf'
const { signal } = new AbortController()
const spoolFolder = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
const worker = part === 'live' ? 'collecting-worker' : 'report-files'
const entry = join(import.meta.dirname, `${worker}.mjs`)
const threads = openReportThreads({ entry, spoolFolder })

async function prepare(count: number): Promise<() => Promise<number>> {
  const report = reportOfRows(part === 'writer' ? count : 0)
  if (part === 'writer') {
    return async () => {
      let written = 0
      await writeReportFile(report, format, ({ length }) => (written += length))
      return written
    }
  }
  return async () => {
    const { content } = await threads.writeFile(
      { format, keptRows: 20 },
      async (add) => {
        await withSpools(spoolFolder, async (openSpool) => {
          const material = await materialOfRows(openSpool, count, printedRows)
          await add(0, { title: 'Products', conditions: null, material })
        })
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
const live = part === 'live' ? await watchLiveBytes() : null
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
most = Math.max(most, process.memoryUsage().rss)
const written: WrittenFile = {
  ms: performance.now() - from,
  longestMs,
  computedMs,
  memoryBytes: most - before,
  liveBytes: live?.() ?? 0,
  fileBytes,
}
clearInterval(timer)
await threads.close()
rmSync(spoolFolder, { recursive: true })
console.log(JSON.stringify(written))

function printedRows(count: number, shift: number): AsyncIterable<Uint8Array> {
  const script = join(import.meta.dirname, 'print-rows.mjs')
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return spawn(process.execPath, [script, String(count), String(shift)], { stdio: [...stdio] })
    .stdout
}

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
