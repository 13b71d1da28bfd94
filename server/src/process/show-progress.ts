import type { DataIngestion } from '@cartograph/contract'
import type { Logger } from 'pino'
import type { WatchSync } from './watch-sync.ts'

/** Rewrites one line in a terminal; logs a line every five seconds otherwise. */
export function showProgress(log: Logger): WatchSync['show'] {
  return process.stdout.isTTY ? rewriteLine(process.stdout) : logPeriodically(log)
}

/** `orders 12,400 of 24,000 · customers waiting · 1,250 rows/s · about 10 s left` */
export function progressLine(items: readonly DataIngestion[]): string {
  const speed = items.reduce((sum, item) => sum + (item.rows_per_second ?? 0), 0)
  const left = items.map((item) => item.seconds_left).filter((seconds) => seconds !== null)
  return [
    ...items.map(streamProgress),
    ...(speed > 0 ? [`${number(speed)} rows/s`] : []),
    ...(left.length > 0 ? [`about ${number(Math.max(...left))} s left`] : []),
  ].join(' · ')
}

function streamProgress({ stream, state, rows_done, rows_total }: DataIngestion): string {
  if (state === 'waiting' && rows_done === 0) return `${stream} waiting`
  if (state === 'done') return `${stream} ${number(rows_done)} done`
  const total = rows_total === null ? '' : ` of ${number(rows_total)}`
  const outcome = state === 'running' || state === 'waiting' ? '' : ` (${state})`
  return `${stream} ${number(rows_done)}${total}${outcome}`
}

function rewriteLine(terminal: NodeJS.WriteStream): WatchSync['show'] {
  return (items, hasEnded) => {
    const line = `  Sync: ${progressLine(items)}`.slice(0, terminal.columns - 1)
    terminal.write(`\r\u001b[K${line}${hasEnded ? '\n' : ''}`)
  }
}

function logPeriodically(log: Logger): WatchSync['show'] {
  let next = 0
  return (items, hasEnded) => {
    const now = performance.now()
    if (!hasEnded && now < next) return
    next = now + 5_000
    const failed = items.find((item) => item.error !== null)
    if (failed === undefined) log.info({ progress: progressLine(items) }, 'sync')
    else log.warn({ progress: progressLine(items), reason: failed.error }, 'sync failed')
  }
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en')
}
