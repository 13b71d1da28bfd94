import type { FileHandle } from 'node:fs/promises'
import type { ReportSection } from '@cartograph/contract'
import type { SectionMaterial } from '../section/section-material.ts'
import type { MaterialOfSection, ReportFrame, WantedFile, WrittenReport } from './report-work.ts'

export interface ThreadSetup {
  readonly spoolFolder: string
}

export type Job =
  | { readonly kind: 'shape'; readonly material: SectionMaterial }
  /** Shapes a section of the file that is written next. */
  | { readonly kind: 'keep'; readonly index: number; readonly section: MaterialOfSection }
  | { readonly kind: 'write'; readonly wanted: WantedFile; readonly frame: ReportFrame }

/** Messages to the thread … */
export interface ToThread {
  readonly id: number
  readonly job: Job
}

/** … and from it. */
export interface FromThread {
  readonly id: number
  readonly answer: JobAnswer
}

/** What was written, in a file that belongs to the receiver. */
export interface WrittenFile {
  readonly written: Omit<WrittenReport, 'content'>
  readonly file: FileHandle
  readonly size: number
}

export type JobAnswer = ReportSection | WrittenFile | null
