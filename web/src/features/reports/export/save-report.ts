import { fileNameOf, type ReportFile } from '@cartograph/contract'
import { saveTable } from '../../dashboards/export/save-element.ts'
import { saveFile } from '../../dashboards/export/save-file.ts'
import type { SectionOrg } from '../section/section-table.ts'
import { sectionFile, type FiledSection } from './section-file.ts'

export async function saveSection(org: SectionOrg, one: FiledSection): Promise<void> {
  const { title, section, step } = one
  const table = sectionFile(section, org.currency_units, step)
  const { from, to } = section.period
  await saveTable('csv', table, { title, fileName: fileNameOf(title, [from, to]) })
}

/** A file that the server wrote. */
export function saveReportFile({ name, media_type: type, content }: ReportFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type }), name)
}
