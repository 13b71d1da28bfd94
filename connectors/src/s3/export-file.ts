import { createHash } from 'node:crypto'

export type ExportField = 'email' | 'first_name' | 'last_name' | 'phone' | 'lifetime_value'

/** Somebody in an exported audience. */
export interface ExportRow {
  readonly values: Readonly<Partial<Record<ExportField, string | null>>>
  /** What happened to them since the last file; of a file of everybody, they were added. */
  readonly op: 'add' | 'remove'
}

export interface ExportShape {
  readonly fields: readonly ExportField[]
  /** `delta`: a column says who was added and who removed. */
  readonly mode: 'full' | 'delta'
  /** Whether addresses and numbers are written as their SHA-256. */
  readonly isHashed: boolean
}

export function columnsOf({ fields, mode }: ExportShape): readonly string[] {
  return mode === 'delta' ? ['op', ...fields] : fields
}

/** A line as RFC 4180 has it, but for its end. Programs read it, so that nothing is made safe for tables. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\n`
}

export function lineOf({ values, op }: ExportRow, shape: ExportShape): string {
  const texts = shape.fields.map((field) => textOf(field, values[field] ?? '', shape))
  return csvLine(shape.mode === 'delta' ? [op, ...texts] : texts)
}

function textOf(field: ExportField, text: string, { isHashed }: ExportShape): string {
  if (!isHashed || text === '') return text
  if (field === 'email') return sha256(text.trim().toLowerCase())
  if (field === 'phone') return sha256(text.replaceAll(/[\s().-]/g, ''))
  return text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
