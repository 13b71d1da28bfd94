import { headWords, missingWords, sectionNotes } from '../document/report-words.ts'
import type { WritableReport } from '../whole/computed-report.ts'
import type { Sheet, SheetColumn } from './sheet-xml.ts'

/** What the other sheets are: period, comparison, conditions and how far their data go. */
export function aboutSheet(report: WritableReport): Sheet {
  const { period, comparison, units, data, unsynced, computed } = headWords(report)
  const facts = [
    [report.name, report.workspaceName],
    ['Period', period],
    ['Comparison', comparison ?? 'None'],
    ['Numbers', units],
    ['Data', data ?? 'Not known'],
    ...(unsynced === null ? [] : [['Not synced', unsynced]]),
    ['Computed', computed],
  ]
  return {
    columns: [
      text('Section'),
      text('About'),
      { ...text('Rows'), format: number, numbers: '#,##0' },
    ],
    *rows() {
      for (const section of report.sections) {
        const notes = [...sectionNotes(report, section), missingWords(section)]
        const about = notes.filter((note) => note !== null).join('. ')
        const cells = [section.title, about, String(section.section.rows.length)]
        yield { cells, isTotal: false }
      }
      yield { cells: [], isTotal: false }
      for (const cells of facts) yield { cells, isTotal: false }
    },
  }
}

const number = { kind: 'number' } as const

function text(title: string): SheetColumn {
  return { title, format: { kind: 'text' }, numbers: null }
}
