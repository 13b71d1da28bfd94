import type { ColumnMeta, CurrencyCode, LoadResult, MemberAnnotation } from '@cartograph/contract'
import { formatOf, formatValue, isNumeric, type ValueFormat } from '../../../format/value.ts'
import { describeMetric } from '../../kpi/describe-metric.ts'
import { explainTotal } from './explain-total.ts'
import { boundWidth } from './grid-choices.ts'
import { columnWidths, type GridCell, type GridColumn, type GridRow } from './grid-model.ts'

interface ColumnsOptions {
  readonly metas?: readonly ColumnMeta[] | undefined
  readonly currency: CurrencyCode
  /** Width limits of text columns; other columns fit their content. */
  readonly words?: { readonly minimum: number; readonly maximum: number }
  readonly locale?: string | undefined
}

/** Builds the columns of an answer: those described by the spec in its order, then the others. */
export function columnsOf(result: LoadResult, options: ColumnsOptions): GridColumn[] {
  const { metas = [] } = options
  const members = membersOf(result)
  const rank = ({ id }: { id: string }) => {
    const at = metas.findIndex(({ member }) => isOf(member, id))
    return at === -1 ? metas.length : at
  }
  return members
    .toSorted((a, b) => rank(a) - rank(b))
    .map((member) => columnOf(member, result, options))
}

/** The dimensions, times and measures of an answer. */
export function membersOf({ annotation }: LoadResult): Member[] {
  const { dimensions, timeDimensions, measures } = annotation
  const isStepped = (id: string) => Object.keys(timeDimensions).some((key) => isStepOf(id, key))
  return [
    ...Object.entries(dimensions).map(([id, about]) => ({ id, about, isMeasure: false })),
    ...Object.entries(timeDimensions)
      .filter(([id]) => !isStepped(id) && !(id in dimensions))
      .map(([id, about]) => ({ id, about, isMeasure: false })),
    ...Object.entries(measures).map(([id, about]) => ({ id, about, isMeasure: true })),
  ]
}

export interface Member {
  readonly id: string
  readonly about: MemberAnnotation
  readonly isMeasure: boolean
}

/** Time dimensions match with or without their granularity. */
export function isOf(member: string, id: string): boolean {
  return id === member || isStepOf(member, id)
}

function isStepOf(member: string, id: string): boolean {
  return id.startsWith(`${member}.`)
}

/** Resolves a member name: `Orders.createdAt`, `….month` and `….$granularity` are equivalent. */
export function findMember(result: LoadResult, name: string): Member | undefined {
  const path = name.replace(/\.\$.*$/, '')
  return membersOf(result).find(({ id }) => isOf(path, id))
}

function columnOf({ id, about, isMeasure }: Member, result: LoadResult, options: ColumnsOptions) {
  const meta = options.metas?.find(({ member }) => isOf(member, id))
  const format = formatOf(about, options.currency)
  const title = meta?.title ?? about.shortTitle
  const isImage = meta?.is_image_url ?? false
  const bounds = boundsOf(format, options.words)
  const source = meta?.source === undefined ? null : `From ${meta.source}`
  const described = isMeasure ? (describeMetric(about)?.lines ?? []) : []
  const own = meta?.description ?? about.description ?? null
  const descriptions = [own, ...described.filter((line) => line !== about.description), source]
  const read = isImage ? readImage(id) : readValue(id, format, isMeasure, about, options.locale)
  return {
    id,
    title,
    band: null,
    description: descriptions.filter((text) => text !== null).join('\n') || null,
    format,
    isMeasure,
    isImage,
    maxWidth: columnWidths.maximum,
    width: meta?.width ?? (isImage ? imageWidth : fittingWidth(title, result, id, format, bounds)),
    read,
  }
}

/** Table cells show exact values. */
export function readValue(
  id: string,
  format: ValueFormat,
  isMeasure: boolean,
  about: MemberAnnotation | undefined,
  locale?: string,
): (row: GridRow) => GridCell {
  const note = isMeasure ? explainTotal(about) : null
  return ({ data, kind }) => {
    const value = data[id]
    if (value === undefined) return { text: isMeasure ? notRequested : '' }
    const text = formatValue(value, format, 'full', locale)
    return kind === 'row' || note === null ? { text } : { text, note }
  }
}

function readImage(id: string): (row: GridRow) => GridCell {
  return ({ data, kind }) => {
    const address = data[id]
    const isSafe = typeof address === 'string' && address.startsWith('https://')
    if (isSafe) return { text: '', image: address }
    return kind === 'row' ? { text: '', image: null } : { text: '' }
  }
}

/** Shown for totals that were not requested. They are never summed on the client. */
export const notRequested = '–'
const imageWidth = 120

function boundsOf(format: ValueFormat, words: ColumnsOptions['words']) {
  if (format.kind === 'time') return { minimum: columnWidths.date, maximum: columnWidths.date }
  const { minimum, string, maximum } = columnWidths
  if (isNumeric(format)) return { minimum, maximum }
  return words ?? { minimum, maximum: string }
}

/** Fits the first rows, using the average character width at 14 px. */
function fittingWidth(
  title: string,
  { data }: LoadResult,
  id: string,
  format: ValueFormat,
  { minimum, maximum }: { minimum: number; maximum: number },
): number {
  const longest = data
    .slice(0, 50)
    .reduce(
      (most, row) => Math.max(most, formatValue(row[id] ?? null, format, 'full').length),
      title.length + 6,
    )
  return boundWidth(Math.min(maximum, Math.max(minimum, Math.ceil(longest * 7.5) + 28)))
}
