import type { ReportFileFormat, ReportSection } from '@cartograph/contract'
import type { SectionMaterial } from '../section/section-material.ts'
import type { ComputedReport, ReportHead } from '../whole/computed-report.ts'

/** Where sections are shaped and files are written, so that other requests do not wait for them. */
export interface ReportThreads {
  /** Where the rows of large sections are while they are read, shaped and written: files without names. */
  readonly spoolFolder: string
  shapeSection(material: SectionMaterial, signal: AbortSignal): Promise<ReportSection>
  /** `read` adds the sections and returns what they have in common. */
  writeFile(wanted: WantedFile, read: ReadSections, signal: AbortSignal): Promise<WrittenReport>
  close(): Promise<void>
}

export interface ReportThreadsOptions {
  /** The bundled worker; null runs the TypeScript sources. */
  readonly entry: string | null
  /** On a disk: a file in memory would save none. */
  readonly spoolFolder: string
}

export interface WantedFile {
  readonly format: ReportFileFormat
  /** Of each section in the report that is returned beside its file. */
  readonly keptRows: number
}

export interface WrittenReport {
  /** 'monday-numbers-2026-11-01-2026-11-27.pdf' */
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
  /** In all sections of the file. */
  readonly records: number
  /** With the rows that a mail shows. */
  readonly report: ComputedReport
}

/** A section as it is handed over, and shaped where it is needed. */
export interface MaterialOfSection {
  readonly title: string
  readonly conditions: string | null
  readonly material: SectionMaterial
}

export type AddSection = (index: number, section: MaterialOfSection) => Promise<void>
export type ReadSections = (add: AddSection) => Promise<ReportFrame>

/** What the sections of a report have in common. */
export interface ReportFrame {
  readonly head: ReportHead
  /** By id. */
  readonly segmentNames: Readonly<Record<string, string>>
}
