import type { Logger } from 'pino'

export interface UnexpectedErrorsOptions {
  readonly log: Logger
  /** Called at the first error that leaves the state of the process unknown. */
  readonly onUnknownState: () => void
}

/**
 * A rejection that nothing handled is logged and counted: the work of its caller has failed, and
 * other requests and jobs are not affected. After an exception that nothing caught, the state of the
 * process is unknown, so it stops in order. Returns a function that removes the handlers.
 */
export function handleUnexpectedErrors(options: UnexpectedErrorsOptions): () => void {
  const { log, onUnknownState } = options
  const onRejection = (reason: unknown) => {
    unhandledRejections += 1
    log.error({ err: reason }, 'a rejection was not handled')
  }
  const onException = (error: Error) => {
    log.fatal({ err: error }, 'an exception was not caught')
    onUnknownState()
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}

/** Since the start of the process. */
export function countUnhandledRejections(): number {
  return unhandledRejections
}

let unhandledRejections = 0
