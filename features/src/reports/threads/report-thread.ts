import { Worker } from 'node:worker_threads'
import type { ReportSection } from '@cartograph/contract'
import { sourceWorker } from '@cartograph/semantic'
import type { SectionMaterial } from '../section/section-material.ts'
import type { MaterialOfSection, ReportFrame, WantedFile, WrittenReport } from './report-work.ts'
import type { FromThread, Job, JobAnswer, ToThread } from './thread-messages.ts'

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

/** More than the largest report takes: 100,000 rows, or a million values of pivots. */
const maxMemoryMb = 768

export function startReportThread(entry: string | null): ReportThread {
  const worker = new Worker(entry ?? sourceWorker(new URL('./report-worker.ts', import.meta.url)), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
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
    if (message.kind === 'block') {
      call?.blocks.push(message.block)
      return
    }
    waiting.delete(message.id)
    call?.resolve(message.answer)
  })

  function ask(job: Job, blocks: Uint8Array[] = []): Promise<JobAnswer> {
    if (failure !== null) return Promise.reject(failure.reason)
    const message: ToThread = { id: (count += 1), job }
    return new Promise((resolve, reject) => {
      waiting.set(message.id, { resolve, reject, blocks })
      worker.postMessage(message, [])
    })
  }

  return {
    shape: async (material) => (await ask({ kind: 'shape', material })) as ReportSection,
    async keep(index, section) {
      await ask({ kind: 'keep', index, section })
    },
    async write(wanted, frame) {
      const blocks: Uint8Array[] = []
      const written = await ask({ kind: 'write', wanted, frame }, blocks)
      return { ...(written as Omit<WrittenReport, 'content'>), content: Buffer.concat(blocks) }
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

interface Waiting {
  readonly resolve: (answer: JobAnswer) => void
  readonly reject: (reason: unknown) => void
  readonly blocks: Uint8Array[]
}
