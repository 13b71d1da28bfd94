import { parentPort } from 'node:worker_threads'
import { writeFromSections } from '../files/write-report-file.ts'
import { assembleSection } from '../section/assemble-section.ts'
import type { ComputedSection } from '../whole/computed-report.ts'
import type { FromThread, Job, JobAnswer, ToThread } from './thread-messages.ts'

const port = parentPort
if (port === null) throw new Error('This module must run on a worker thread')

/** Of the file that is written next. */
let kept: ComputedSection[] = []

port.on('message', ({ id, job }: ToThread) => void answer(id, job))

/** An error ends the thread and is reported to its parent. */
async function answer(id: number, job: Job): Promise<void> {
  try {
    post({ kind: 'answer', id, answer: await run(id, job) })
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}

async function run(id: number, job: Job): Promise<JobAnswer> {
  switch (job.kind) {
    case 'shape':
      return assembleSection(job.material)
    case 'keep': {
      const { material, ...about } = job.section
      kept[job.index] = { ...about, section: assembleSection(material) }
      return null
    }
    case 'write': {
      const sections = kept
      kept = []
      return writeFromSections(job.wanted, job.frame, sections, (block) =>
        post({ kind: 'block', id, block }, [block.buffer]),
      )
    }
  }
}

function post(message: FromThread, transferred: ArrayBuffer[] = []): void {
  port?.postMessage(message, transferred)
}
