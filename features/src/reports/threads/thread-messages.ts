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

/** … and from it. The blocks of a file come before its answer. */
export type FromThread =
  | { readonly kind: 'block'; readonly id: number; readonly block: Uint8Array }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: JobAnswer }

export type JobAnswer = ReportSection | Omit<WrittenReport, 'content'> | null
