import { ReportTemplateFile, type ReportTemplate } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { fileURLToPath } from 'node:url'
import { LibraryError, readYamlFolder, type Problem, type Report } from '../../data-files/index.ts'
import { definitionProblems } from '../check-definition.ts'
import { needsOf } from '../../needed-data/index.ts'
import type { ReportLibrary } from './report-library.ts'

/**
 * Reads the report templates that come with the product: files in the order of their names, the reports
 * of each in the order of the file, once for each type of workspace that the file names. Throws a
 * LibraryError that lists everything that is wrong, so that a report that cannot be computed is never
 * offered. The default folder is `library/` beside this module.
 */
export function loadReportTemplates(
  model: Model,
  folder: string = fileURLToPath(new URL('./library/', import.meta.url)),
): ReportLibrary {
  const problems: Problem[] = []
  const ids = new Set<string>()
  const files = readYamlFolder(folder, ReportTemplateFile, problems)
  const library = files.flatMap(({ org_types: types, reports, report }) =>
    reports.flatMap((template, index): ReportTemplate[] => {
      const at: Report = (path, message) => report(['reports', index, ...path], message)
      if (ids.has(template.id))
        at(['id'], `There is a template '${template.id}' already. Rename it.`)
      ids.add(template.id)
      for (const [section, definition] of template.definitions.entries()) {
        for (const problem of definitionProblems(model, definition)) {
          at(['definitions', section, ...problem.at], `${problem.msg}. Correct it.`)
        }
      }
      const needs = needsOf(template.definitions)
      return types.map((type) => ({ ...template, ...ofProduct, org_type: type, needs }))
    }),
  )
  if (library.length === 0 && problems.length === 0) {
    const message = 'There are no report templates. Add a file, or name another folder.'
    problems.push({ file: folder, line: 1, message })
  }
  if (problems.length > 0) throw new LibraryError('The library of report templates', problems)
  return library
}

const ofProduct = { updated_by_name: null, updated_at: null }
