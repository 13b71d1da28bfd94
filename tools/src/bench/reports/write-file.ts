import { writeReportFile } from '@cartograph/features'
import { reportOfRows } from './report-of-rows.ts'

export interface WrittenFile {
  readonly ms: number
  /** For which the process could not answer a request. */
  readonly longestMs: number
  /** At most, beyond what the process and the rows took before. */
  readonly memoryBytes: number
  readonly fileBytes: number
}

/** Writes one file and prints what it took as JSON; started by `files.ts`. */
const [kind, rows = '50000'] = process.argv.slice(2)
const format = kind === 'xlsx' ? 'xlsx' : 'pdf'
// The code and the fonts are loaded by a first file.
await writeReportFile(reportOfRows(50), format)
const report = reportOfRows(Number(rows))
globalThis.gc?.()
const before = process.memoryUsage().rss
let most = before
let longestMs = 0
let last = performance.now()
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
  const now = performance.now()
  longestMs = Math.max(longestMs, now - last - tickMs)
  last = now
}, 10)
const tickMs = 10
const from = performance.now()
const {
  content: { length: fileBytes },
} = await writeReportFile(report, format)
const written: WrittenFile = {
  ms: performance.now() - from,
  longestMs,
  memoryBytes: most - before,
  fileBytes,
}
clearInterval(timer)
console.log(JSON.stringify(written))
