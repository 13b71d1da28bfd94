import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFromSections } from '../files/write-report-file.ts'
import { assembleSection, storeSection } from '../section/assemble-section.ts'
import { answersOf } from '../section/section-material.ts'
import { sizeOfAnswer } from '../section/spooled-answer.ts'
import type { StoredSection } from '../whole/computed-report.ts'
import type { ReportThreads, ReportThreadsOptions } from './report-work.ts'
import { createThreadPool } from './thread-pool.ts'

export function openReportThreads({ entry, spoolFolder }: ReportThreadsOptions): ReportThreads {
  // Sections are for people who look at a page, and do not wait for files.
  const shaping = createThreadPool({ entry, spoolFolder, atOnce: 1 })
  const writing = createThreadPool({ entry, spoolFolder, atOnce: filesAtOnce })
  return {
    spoolFolder,
    async shapeSection(material, signal) {
      const sizes = answersOf(material).map(sizeOfAnswer)
      if (sizes.every((size) => size <= smallSize)) return assembleSection(material)
      return shaping.run(signal, (thread) => thread.shape(material))
    },
    writeFile: (wanted, read, signal) =>
      writing.run(signal, async (thread) => {
        const frame = await read((index, section) => thread.keep(index, section))
        return thread.write(wanted, frame)
      }),
    async close() {
      await Promise.all([shaping.close(), writing.close()])
    },
  }
}

/** On the thread of the caller, for tests. */
export const reportsInProcess: ReportThreads = {
  spoolFolder: join(tmpdir(), 'cartograph-reports'),
  shapeSection: async (material) => assembleSection(material),
  async writeFile(wanted, read) {
    const sections: StoredSection[] = []
    try {
      const frame = await read(async (index, { material, ...about }) => {
        sections[index] = { ...about, section: storeSection(material, this.spoolFolder) }
      })
      const blocks: Uint8Array[] = []
      const written = await writeFromSections(wanted, frame, sections, (block) =>
        blocks.push(block),
      )
      return { ...written, content: Buffer.concat(blocks) }
    } finally {
      for (const { section } of sections) section.rows.close()
    }
  },
  close: () => Promise.resolve(),
}

/** In bytes, some hundred rows: shaping them is faster than handing them over. */
const smallSize = 50_000
/** Each takes most of a core. */
const filesAtOnce = 2
