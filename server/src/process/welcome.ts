import type { Logger } from 'pino'
import { showProgress } from './show-progress.ts'
import type { RunningServices } from './start.ts'
import { watchSync } from './watch-sync.ts'

/** Prints the URL and the demo's sign-in, and shows the progress of the first sync. */
export function welcome(
  { url, services, demo, setStarted }: RunningServices,
  log: Logger,
  signal: AbortSignal,
): void {
  log.info({ url }, 'ready')
  // The line comes before the first answer of `/readyz` that says so.
  log.flush()
  setStarted()
  if (demo === null) return
  const { email, password, file, orgId } = demo
  if (process.stdout.isTTY) {
    process.stdout.write(`\n  Open      ${url}\n  Email     ${email}\n  Password  ${password}\n\n`)
  } else {
    log.info({ url, email, file }, 'sign in with this email address and the password in this file')
  }
  const show = skipIfIdle(showProgress(log))
  watchSync(services, { orgId, show, signal }).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'sync progress could not be read')
  })
}

/** Shows nothing for a sync that had already ended. */
function skipIfIdle(show: ReturnType<typeof showProgress>): ReturnType<typeof showProgress> {
  let hasMoved = false
  return (items, isOver) => {
    hasMoved ||= !isOver
    if (hasMoved) show(items, isOver)
  }
}
