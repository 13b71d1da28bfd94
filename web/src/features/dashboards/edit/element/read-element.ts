import type { ElementSpec } from '@cartograph/contract'
import { buildElement } from './build-element.ts'
import type { EditorContext } from './build-query.ts'
import { checkForm } from './check-form.ts'
import { emptyForm, type ElementForm, type PreservedOptions } from './element-form.ts'
import { isEditableType } from './element-kinds.ts'

export type ReadElement =
  | { readonly kind: 'form'; readonly form: ElementForm }
  /** Only the texts can be edited, for the given reason. */
  | { readonly kind: 'words'; readonly why: string }

/** Converts an element into a form. This succeeds only if the form would build the same element. */
export function readElement(element: ElementSpec, around: EditorContext): ReadElement {
  const { type, data } = element
  if (!isEditableType(type)) return words("This type of tile can't be edited here")
  const [first, ...more] = data
  if (first === undefined) return words(tooFine)
  if ('data_ref' in first || more.some((one) => 'data_ref' in one)) {
    return words('This tile reuses the data of another tile')
  }
  const others = more.flatMap((one) => ('cube_query' in one ? [one.cube_query] : []))
  const single = formOf(element, first.cube_query)
  const form = single && others.length > 0 ? withQueries(single, others) : single
  if (form === null || checkForm(form, around) !== null) return words(tooFine)
  const again = buildElement(form, element.id, around)
  return isSame(again, element) ? { kind: 'form', form } : words(tooFine)
}

/** Several queries are of one form if they differ in their metrics only; `isSame` decides that. */
function withQueries(form: ElementForm, others: readonly Query[]): ElementForm {
  const measures = [...form.measures, ...others.flatMap((query) => textsOf(query['measures']))]
  return { ...form, measures }
}

const tooFine = "This tile uses options that this form doesn't support"

function words(reason: string): ReadElement {
  return { kind: 'words', why: `${reason}. You can edit its title, help and footnote.` }
}

type Query = Readonly<Record<string, unknown>>

function formOf(element: ElementSpec, query: Query): ElementForm | null {
  if (!isEditableType(element.type)) return null
  const { type, display } = element
  const [time] = listOf(query['timeDimensions'])
  const isStepped = has(time, 'granularity')
  const top = query['top']
  const limit = has(top, 'count') ? top.count : query['limit']
  const form: ElementForm = {
    ...emptyForm(type),
    title: display.title,
    help: display.help ?? '',
    footnote: display.footnote ?? '',
    measures: textsOf(query['measures']),
    breakdowns: textsOf(query['dimensions']),
    isOverTime: isStepped,
    isDated: time !== undefined,
    isCompared: has(time, 'compareDateRange'),
    ...(element.type === 'chart' && { chart: element.sub_type }),
    ...(typeof limit === 'number' && { rows: limit }),
    kept: keptOf(element, query),
  }
  if (element.type !== 'pivot_table') return form
  const { x, y } = element.table
  return {
    ...form,
    measures: element.metric_dropdown_options_for_pivot_measure.map(({ metric }) => metric),
    breakdowns: y,
    across: x.split('.').length > 2 ? null : x,
  }
}

function keptOf({ display, ...element }: ElementSpec, query: Query): PreservedOptions {
  const { datasets, scales, legend } = display
  const { required_datasources_for_feature: platforms } = element
  const { filters, segments, order } = query
  return {
    ...(Array.isArray(filters) && { filters }),
    ...(Array.isArray(segments) && { segments }),
    ...(order !== undefined && { order }),
    ...(datasets && { datasets }),
    ...(scales && { scales }),
    ...(legend !== undefined && { legend }),
    ...(platforms && { platforms }),
  }
}

/** Ignores key order, layout and empty lists. */
function isSame(one: ElementSpec, other: ElementSpec): boolean {
  const { layout: _one, ...left } = one
  const { layout: _other, ...right } = other
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, key === 'order' ? part : plain(part)]),
  )
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((one) => typeof one === 'string')
}
