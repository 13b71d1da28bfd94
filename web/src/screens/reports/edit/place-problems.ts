import { ApiError } from '../../../api/api-error.ts'

/** Why a report was not saved, at the fields of the editor. */
export interface ReportProblems {
  readonly fields: Partial<Readonly<Record<ReportField, string>>>
  /** By the place of the section. */
  readonly sections: ReadonlyMap<number, SectionProblems>
  /** What belongs to no field. */
  readonly general: string | null
}

export interface SectionProblems {
  readonly fields: Partial<Readonly<Record<SectionField, string>>>
  /** By the places of the group and the condition: '0 2'. */
  readonly conditions: ReadonlyMap<string, string>
}

const reportFields = {
  name: 'name',
  description: 'description',
  granularity: 'granularity',
  reporting_period: 'period',
  comparison: 'comparison',
} as const
type ReportField = (typeof reportFields)[keyof typeof reportFields]

const sectionFields = {
  name: 'group',
  section_title: 'title',
  'query.measures': 'measures',
  'query.dimensions': 'breakdowns',
  'query.timeDimensions': 'group',
} as const
type SectionField = (typeof sectionFields)[keyof typeof sectionFields]

export function placeProblems(error: unknown): ReportProblems {
  const fields: Partial<Record<ReportField, string>> = {}
  const sections = new Map<number, Writable>()
  const rest: string[] = []
  for (const { loc, msg } of error instanceof ApiError ? error.problems : []) {
    const path = loc.slice(1).join('.')
    const [, at, inside = ''] = /^definitions\.(\d+)\.(.+)$/.exec(path) ?? []
    if (at === undefined) {
      if (isKey(reportFields, path)) fields[reportFields[path]] = msg
      else rest.push(msg)
      continue
    }
    const section: Writable = sections.get(Number(at)) ?? { fields: {}, conditions: new Map() }
    sections.set(Number(at), section)
    const [, group, condition] = conditionPath.exec(inside) ?? []
    // A problem of one metric is shown below all of them.
    const field = inside.replace(/\.\d+(\..*)?$/, '')
    if (condition !== undefined) section.conditions.set(`${group} ${condition}`, msg)
    else if (isKey(sectionFields, field)) section.fields[sectionFields[field]] ??= msg
    else rest.push(msg)
  }
  return { fields, sections, general: rest.length === 0 ? null : rest.join('. ') }
}

interface Writable {
  readonly fields: Partial<Record<SectionField, string>>
  readonly conditions: Map<string, string>
}

const conditionPath = /^query\.filters\.0\.or\.(\d+)\.and\.(\d+)/

function isKey<Keys extends object>(object: Keys, key: PropertyKey): key is keyof Keys {
  return Object.hasOwn(object, key)
}
