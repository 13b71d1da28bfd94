import type { Workspace } from '@cartograph/contract'
import type { Model } from '../../../features/reports/report-draft.ts'
import type { SectionDraft } from '../../../features/reports/section-draft.ts'
import type { SectionProblems } from './place-problems.ts'

export interface SectionFieldsProps {
  readonly org: Workspace
  readonly model: Model
  readonly section: SectionDraft
  /** Of the server, and what is missing. */
  readonly problems: SectionProblems
  /** The rows of conditions that an attempt to save had. */
  readonly checkedRows: ReadonlySet<number>
  readonly onChange: (section: SectionDraft) => void
}
