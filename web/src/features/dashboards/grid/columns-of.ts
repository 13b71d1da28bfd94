import type { ColumnMeta, CurrencyCode, LoadResult, MemberAnnotation } from '@cartograph/contract'
import { formatOf, formatValue, isNumeric, type ValueFormat } from '../../../format/value.ts'
import { explainTotal } from './explain-total.ts'
import { boundWidth } from './grid-choices.ts'
import { columnWidths, type GridCell, type GridColumn, type GridRow } from './grid-model.ts'

interface ColumnsOptions {
  readonly metas?: readonly ColumnMeta[] | undefined
  readonly currency: CurrencyCode
  /** Words are between these; other columns are as wide as what is in them. */
  readonly words?: { readonly minimum: number; readonly maximum: number }
  readonly locale?: string | undefined
}

/** The columns of an answer: those that the element describes in its order, then the others. */
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

/** What an answer's rows are told by, and what is measured. */
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

/** A time may be named with its step or without. */
export function isOf(member: string, id: string): boolean {
  return id === member || isStepOf(member, id)
}

function isStepOf(member: string, id: string): boolean {
  return id.startsWith(`${member}.`)
}

/** The member that a name stands for: `Orders.createdAt`, `….month` and `….$granularity` alike. */
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
  const descriptions = [meta?.description ?? about.description ?? null, source]
  const read = isImage ? readImage(id) : readValue(id, format, isMeasure, about, options.locale)
  return {
    id,
    title,
    band: null,
    description: descriptions.filter((text) => text !== null).join(' ') || null,
    format,
    isMeasure,
    isImage,
    maxWidth: columnWidths.maximum,
    width: meta?.width ?? (isImage ? imageWidth : fittingWidth(title, result, id, format, bounds)),
    read,
  }
}

/** Exact and whole: a cell of a table is not shortened. */
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
    if (value === undefined) return { text: isMeasure ? notAsked : '' }
    const text = formatValue(value, format, 'full', locale)
    return kind === 'row' || note === null ? { text } : { text, note }
  }
}

function readImage(id: string): (row: GridRow) => GridCell {
  return ({ data }) => {
    const address = data[id]
    const isSafe = typeof address === 'string' && address.startsWith('https://')
    return isSafe ? { text: '', image: address } : { text: '' }
  }
}

/** A level whose totals were not asked for: nothing is added up here instead. */
export const notAsked = '–'
const imageWidth = 120

function boundsOf(format: ValueFormat, words: ColumnsOptions['words']) {
  if (format.kind === 'time') return { minimum: columnWidths.date, maximum: columnWidths.date }
  const { minimum, string, maximum } = columnWidths
  if (isNumeric(format)) return { minimum, maximum }
  return words ?? { minimum, maximum: string }
}

/** As wide as the first rows need it, by what a character takes at 14 px. */
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
