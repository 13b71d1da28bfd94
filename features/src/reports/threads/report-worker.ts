import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { writeFromSections } from '../files/write-report-file.ts'
import { assembleSection, storeSection } from '../section/assemble-section.ts'
import { openTemporaryFile } from '../rows/temporary-file.ts'
import { answersOf, type SectionMaterial } from '../section/section-material.ts'
import type { StoredSection } from '../whole/computed-report.ts'
import type { FromThread, Job, JobAnswer, ThreadSetup, ToThread } from './thread-messages.ts'

const port = parentPort
if (port === null) throw new Error('This module must run on a worker thread')

const { spoolFolder } = workerData as ThreadSetup
/** Of the file that is written next. */
let kept: StoredSection[] = []

port.on('message', ({ id, job }: ToThread) => void answer(id, job))

/** An error ends the thread and is reported to its parent. */
async function answer(id: number, job: Job): Promise<void> {
  try {
    const result = await run(job)
    const isFile = result !== null && 'file' in result
    port?.postMessage({ id, answer: result } satisfies FromThread, isFile ? [result.file] : [])
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}

async function run(job: Job): Promise<JobAnswer> {
  switch (job.kind) {
    case 'shape':
      return closing(job.material, assembleSection)
    case 'keep': {
      const { material, ...about } = job.section
      const section = await closing(material, () => storeSection(material, spoolFolder))
      kept[job.index] = { ...about, section }
      return null
    }
    case 'write': {
      const sections = kept
      kept = []
      const file = await openTemporaryFile(spoolFolder)
      let size = 0
      const written = await writeFromSections(job.wanted, job.frame, sections, (block) => {
        for (let at = 0; at < block.length;) at += writeSync(file.fd, block, at)
        size += block.length
      })
      for (const { section } of sections) section.rows.close()
      return { written, file, size }
    }
  }
}

/** The files of the material came with it. They end with the thread if it fails. */
async function closing<T>(
  material: SectionMaterial,
  work: (material: SectionMaterial) => T,
): Promise<T> {
  const done = work(material)
  for (const one of answersOf(material).flatMap(({ rows }) => rows)) {
    if (one?.kind === 'file') await one.file.close()
  }
  return done
}
