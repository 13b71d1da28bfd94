import { writeFromSections } from '../files/write-report-file.ts'
import { assembleSection } from '../section/assemble-section.ts'
import { sizeOfMaterial } from '../section/section-material.ts'
import type { MaterialOfSection, ReportThreads } from './report-work.ts'
import { createThreadPool } from './thread-pool.ts'

/** `entry` is the bundled worker; without it the TypeScript sources run. */
export function openReportThreads(entry: string | null): ReportThreads {
  // Sections are for people who look at a page, and do not wait for files.
  const shaping = createThreadPool({ entry, atOnce: 1 })
  const writing = createThreadPool({ entry, atOnce: filesAtOnce })
  return {
    async shapeSection(material, signal) {
      if (sizeOfMaterial(material) <= smallSize) return assembleSection(material)
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
  shapeSection: (material) => Promise.resolve(assembleSection(material)),
  async writeFile(wanted, read) {
    const sections: MaterialOfSection[] = []
    const frame = await read((index, section) => {
      sections[index] = section
      return Promise.resolve()
    })
    const blocks: Uint8Array[] = []
    const shaped = sections.map(({ material, ...about }) => ({
      ...about,
      section: assembleSection(material),
    }))
    const written = await writeFromSections(wanted, frame, shaped, (block) => blocks.push(block))
    return { ...written, content: Buffer.concat(blocks) }
  },
  close: () => Promise.resolve(),
}

/** In characters, some hundred rows: shaping them is faster than handing them over. */
const smallSize = 100_000
/** Each takes most of a core. */
const filesAtOnce = 2
