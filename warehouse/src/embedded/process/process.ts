import { whenParentEnds } from './watch-parent.ts'
import { AppError, type ErrorCode } from '@cartograph/contract'
import { createEngine } from './engine.ts'
import { isFatal } from './engine-errors.ts'
import { lockFolder } from '../files/folder-lock.ts'
import { sendToParent } from '../wire/parent-messages.ts'
import { serveEngine } from './serve.ts'
import { EmbeddedSettings } from '../wire/settings.ts'

/**
 * The process that owns the files of all workspaces. It ends with its parent, and on SIGTERM after
 * it has written the accepted batches.
 */
const settings = EmbeddedSettings.parse(JSON.parse(process.argv[2] ?? 'null'))

try {
  await start()
} catch (error) {
  sendToParent({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect?.()
}

async function start(): Promise<void> {
  const lock = await lockFolder(settings.folder)
  const engine = createEngine(settings, {
    onCloseError: (error) => log('error', 'a workspace file did not close cleanly', error),
    onCompactError: (error) => log('error', 'a workspace file could not be compacted', error),
  })
  const server = await serveEngine(engine, {
    socketPath: settings.socketPath,
    onBadClient: (error) => log('warn', 'a client of the warehouse was disconnected', error),
    onError(error) {
      report(error)
      // Its files are reliable. The delay lets the parent receive the log.
      if (isFatal(error)) setTimeout(() => process.exit(1), 100)
    },
  })

  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= server
      .close()
      .then(() => engine.close())
      .then(() => lock.release())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log('error', 'the warehouse did not stop cleanly', error)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  whenParentEnds(() => {
    stop()
    // The next start waits for the folder.
    setTimeout(() => process.exit(1), orphanStopsWithinMs).unref()
  })
  sendToParent({ kind: 'ready' })
}

/** What a batch may take; the file survives if it takes longer. */
const orphanStopsWithinMs = 5000

/** A full disk fails every batch: each fault of the machine is logged once a minute. */
function report(error: AppError): void {
  const now = performance.now()
  const isKnown = now - (reportedAt.get(error.code) ?? -Infinity) < reportEveryMs
  if (isKnown && error.code !== 'server_error') return
  reportedAt.set(error.code, now)
  log('error', reports[error.code] ?? 'a request to the warehouse failed', error)
}

const reportedAt = new Map<ErrorCode, number>()
const reportEveryMs = 60_000

const reports: Partial<Record<ErrorCode, string>> = {
  disk_full: 'the disk of the analytic data is full: free some space, syncs then continue',
  storage_read_only: 'the disk of the analytic data is not writable: syncs wait until it is',
  out_of_memory: 'the analytics engine had too little memory for a request',
  data_damaged: 'the file of a workspace is damaged: restore it from a backup',
}

function log(level: 'warn' | 'error', message: string, error: unknown): void {
  const { cause } = error instanceof AppError ? error : { cause: null }
  const reported = cause instanceof Error ? cause : error
  const detail = reported instanceof Error ? reported.message : String(reported)
  sendToParent({ kind: 'log', level, message, detail })
}
