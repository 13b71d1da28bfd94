import type { ByteSink } from '../files/byte-sink.ts'
import { headWords } from '../document/report-words.ts'
import type { WritableReport } from '../whole/computed-report.ts'
import { openDocumentFonts } from './document-fonts.ts'
import { drawPages } from './draw-pages.ts'
import { embedFonts } from './embed-fonts.ts'
import { loadFonts } from './font-files.ts'
import { createPdfFile, textString } from './pdf-file.ts'
import { planPages } from './plan-pages.ts'
import { createTextShaper } from './shape-text.ts'
import { createStructureTree } from './structure-tree.ts'

/**
 * A report as a tagged PDF. Pages are laid out first, so that each can say how many there are, and then
 * written one after the other. The process answers requests between pages.
 */
export async function writeReportPdf(report: WritableReport, sink: ByteSink): Promise<void> {
  const fonts = openDocumentFonts(await loadFonts())
  const shape = createTextShaper(fonts)
  const plan = await planPages(report, shape)
  const file = createPdfFile(sink)
  const tree = createStructureTree(file)
  const resources = file.reserve()
  const { pages, outlines } = await drawPages({ report, plan, shape, file, tree, resources })
  file.object(`<</Font<<${embedFonts(file, fonts.used())}>>>>`, resources)
  const structure = tree.finish()
  const title = textString(`${report.name}, ${headWords(report).period}`)
  const root = file.object(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot ${structure} 0 R/ViewerPreferences<</DisplayDocTitle true>>${outlines}>>`,
  )
  const created = report.computedAt.replaceAll(/\D/g, '').slice(0, 14)
  const info = file.object(
    `<</Title ${title}/Author ${textString(report.workspaceName)}/Creator(Cartograph)/CreationDate(D:${created}Z)>>`,
  )
  file.finish(root, info)
}
