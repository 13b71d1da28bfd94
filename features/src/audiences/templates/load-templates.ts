import {
  SegmentTemplateFile,
  tagId,
  type SegmentTag,
  type SegmentTemplate,
} from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { fileURLToPath } from 'node:url'
import { LibraryError, readYamlFolder, type Problem, type Report } from '../../data-files/index.ts'
import { ruleProblems } from '../rules/check-rule.ts'
import { ruleMembers, type KnownMember } from '../rules/rule-members.ts'
import { ruleNeeds } from './rule-needs.ts'
import type { TemplateLibrary } from './template-library.ts'

type Templates = SegmentTemplateFile['templates']
/**
 * Reads the segment templates that come with the product: files in the order of their names, the
 * templates of each in the order of the file. Throws a LibraryError that lists everything that is
 * wrong, so that a rule that cannot be used is never offered. The default folder is `library/`
 * beside this module.
 */
export function loadTemplates(
  model: Model,
  folder: string = fileURLToPath(new URL('./library/', import.meta.url)),
): TemplateLibrary {
  const problems: Problem[] = []
  const members = ruleMembers(model)
  const files = readYamlFolder(folder, SegmentTemplateFile, problems)
  const tags = new Set(files.map(({ tag }) => tag))
  const ids = new Set<string>()
  const library = files.flatMap(({ tag, templates, report }) =>
    templates.map((template, index): SegmentTemplate => {
      const at: Report = (path, message) => report(['templates', index, ...path], message)
      if (ids.has(template.id))
        at(['id'], `There is a template '${template.id}' already. Rename it.`)
      ids.add(template.id)
      checkTemplate(template, { tags, members, report: at })
      return {
        id: template.id,
        name: template.name,
        description: template.description,
        template_source_config: template.rule,
        tags: [tag, ...template.tags].map(toTag),
        placeholders: template.placeholders,
        needs: ruleNeeds(template.rule, members),
      }
    }),
  )
  if (library.length === 0 && problems.length === 0) {
    const message = 'There are no segment templates. Add a file, or name another folder.'
    problems.push({ file: folder, line: 1, message })
  }
  if (problems.length > 0) throw new LibraryError('The library of segment templates', problems)
  return library
}

export function toTag(name: string): SegmentTag {
  return { id: tagId(name), name }
}

interface Known {
  readonly tags: ReadonlySet<string>
  readonly members: ReadonlyMap<string, KnownMember>
  readonly report: Report
}

function checkTemplate(
  { rule, tags: own, placeholders }: Templates[number],
  { tags, members, report }: Known,
): void {
  for (const { loc, msg } of ruleProblems(rule, members)) {
    const path = loc.map((part) => (/^\d+$/.test(String(part)) ? Number(part) : part))
    report(['rule', ...path], `${msg}. Correct it.`)
  }
  for (const [index, tag] of own.entries()) {
    if (!tags.has(tag)) report(['tags', index], `No file has the tag '${tag}'. Correct it.`)
  }
  const values = new Set(rule.or.flatMap(({ and }) => and.flatMap((filter) => filter.values)))
  for (const [index, value] of placeholders.entries()) {
    if (!values.has(value)) {
      report(['placeholders', index], `The rule has no value '${value}'. Correct it.`)
    }
  }
}
