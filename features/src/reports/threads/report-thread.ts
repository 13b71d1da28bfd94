import { Worker, type Transferable } from 'node:worker_threads'
import type { ReportSection } from '@cartograph/contract'
import { sourceWorker } from '@cartograph/semantic'
import { answersOf, type SectionMaterial } from '../section/section-material.ts'
import type {
  MaterialOfSection,
  ReportFrame,
  ReportThreadsOptions,
  WantedFile,
  WrittenReport,
} from './report-work.ts'
import type {
  FromThread,
  Job,
  JobAnswer,
  ThreadSetup,
  ToThread,
  WrittenFile,
} from './thread-messages.ts'

/** A thread that shapes sections and writes files, for one caller at a time. */
export interface ReportThread {
  shape(material: SectionMaterial): Promise<ReportSection>
  keep(index: number, section: MaterialOfSection): Promise<void>
  write(wanted: WantedFile, frame: ReportFrame): Promise<WrittenReport>
  hasEnded(): boolean
  /** An unused thread does not keep the process alive. */
  setUsed(isUsed: boolean): void
  /** At once; what it is doing fails with the reason. */
  end(reason: unknown): Promise<void>
}

/**
 * The rows of a report are in files, so little lives longer than its page. A young generation of the usual 48 MB
 * would fill with garbage first, which looks like memory that grows with the rows.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 }

export function startReportThread({ entry, spoolFolder }: ReportThreadsOptions): ReportThread {
  const workerData: ThreadSetup = { spoolFolder }
  const worker = new Worker(entry ?? sourceWorker(new URL('./report-worker.ts', import.meta.url)), {
    execArgv: [],
    workerData,
    resourceLimits,
  })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let failure: { readonly reason: unknown } | null = null

  function fail(reason: unknown): void {
    failure ??= { reason }
    for (const { reject } of waiting.values()) reject(failure.reason)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The thread ended with code ${code}`)))
  worker.on('message', (message: FromThread) => {
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    call?.resolve(message.answer)
  })

  function ask(job: Job, transferred: readonly Transferable[]): Promise<JobAnswer> {
    if (failure !== null) return Promise.reject(failure.reason)
    const message: ToThread = { id: (count += 1), job }
    return new Promise((resolve, reject) => {
      waiting.set(message.id, { resolve, reject })
      worker.postMessage(message, transferred)
    })
  }

  return {
    shape: async (material) =>
      (await ask({ kind: 'shape', material }, filesOf(material))) as ReportSection,
    async keep(index, section) {
      await ask({ kind: 'keep', index, section }, filesOf(section.material))
    },
    async write(wanted, frame) {
      const answer = await ask({ kind: 'write', wanted, frame }, [])
      const { written, file, size } = answer as WrittenFile
      try {
        // Once and of its final size: blocks that are joined would be in memory twice.
        const content = Buffer.allocUnsafeSlow(size)
        for (let at = 0; at < size;) {
          const { bytesRead } = await file.read(content, at, size - at, at)
          if (bytesRead === 0) throw new RangeError('A file ends before its last byte')
          at += bytesRead
        }
        return { ...written, content }
      } finally {
        await file.close()
      }
    },
    hasEnded: () => failure !== null,
    setUsed(isUsed) {
      if (isUsed) worker.ref()
      else worker.unref()
    },
    async end(reason) {
      fail(reason)
      await worker.terminate()
    },
  }
}

/** The rows are not copied, and belong to the thread. */
function filesOf(material: SectionMaterial): readonly Transferable[] {
  return answersOf(material)
    .flatMap(({ rows }) => rows)
    .filter((one) => one !== null)
    .map((one) => (one.kind === 'file' ? one.file : one.bytes.buffer))
}

interface Waiting {
  readonly resolve: (answer: JobAnswer) => void
  readonly reject: (reason: unknown) => void
}
