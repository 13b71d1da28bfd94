import type { Logger } from 'pino'
import { showProgress } from './show-progress.ts'
import type { Started } from './start.ts'
import { watchSync } from './watch-sync.ts'

/** Tells where to look and how to sign in, and shows the first sync while it runs. */
export function welcome({ url, services, demo }: Started, log: Logger, signal: AbortSignal): void {
  log.info({ url }, 'ready')
  if (demo === null) return
  const { email, password, file, orgId } = demo
  if (process.stdout.isTTY) {
    process.stdout.write(`\n  Open      ${url}\n  E-mail    ${email}\n  Password  ${password}\n\n`)
  } else {
    log.info({ url, email, file }, 'sign in with this e-mail and the password in this file')
  }
  const show = whileItMoves(showProgress(log))
  watchSync(services, { orgId, show, signal }).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'the progress of the sync cannot be shown')
  })
}

/** A sync that was over before we came is no news. */
function whileItMoves(show: ReturnType<typeof showProgress>): ReturnType<typeof showProgress> {
  let moved = false
  return (items, isOver) => {
    moved ||= !isOver
    if (moved) show(items, isOver)
  }
}
