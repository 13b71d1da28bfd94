import { fileNameOf, type Report, type ReportFile, type ReportTemplate } from '@cartograph/contract'
import { saveTable, saveWorkbook } from '../../dashboards/export/save-element.ts'
import { saveFile } from '../../dashboards/export/save-file.ts'
import type { SectionOrg } from '../section/section-table.ts'
import { aboutFile } from './about-file.ts'
import { sectionFile, type FiledSection } from './section-file.ts'

interface FiledReport {
  readonly org: SectionOrg
  readonly report: Pick<Report | ReportTemplate, 'name'>
  readonly sections: readonly FiledSection[]
}

/** One file with a sheet for each section. Returns false if the browser blocks this type of file. */
export function saveReport({ org, report, sections }: FiledReport): Promise<boolean> {
  const tables = sections.map((one) => ({
    title: one.title,
    table: sectionFile(one.section, org.currency_units, one.step),
  }))
  const about = { title: 'About', table: aboutFile(report, sections, org, new Date()) }
  return saveWorkbook([...tables, about], nameOf(report.name, sections))
}

export function saveSection(org: SectionOrg, one: FiledSection): Promise<boolean> {
  const { title, section, step } = one
  const table = sectionFile(section, org.currency_units, step)
  return saveTable('csv', table, { title, fileName: nameOf(title, [one]) })
}

/** A file that the server wrote. */
export function savePdf({ name, media_type: type, content }: ReportFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type }), name)
}

function nameOf(title: string, [first]: readonly FiledSection[]): string {
  const { from, to } = first?.section.period ?? { from: '', to: '' }
  return fileNameOf(title, [from, to])
}
