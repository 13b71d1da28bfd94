import { createHash } from 'node:crypto'

export type ExportField = 'email' | 'first_name' | 'last_name' | 'phone' | 'lifetime_value'

/** A member of an exported audience. */
export interface ExportRow {
  readonly values: Readonly<Partial<Record<ExportField, string | null>>>
  /** Added or removed since the last file; in a full file, always added. */
  readonly op: 'add' | 'remove'
}

export interface ExportShape {
  readonly fields: readonly ExportField[]
  /** `delta` adds a column that says who was added and who removed. */
  readonly mode: 'full' | 'delta'
  /** Whether emails and phone numbers are written as SHA-256. */
  readonly isHashed: boolean
}

export function columnsOf({ fields, mode }: ExportShape): readonly string[] {
  return mode === 'delta' ? ['op', ...fields] : fields
}

/** An RFC 4180 line without its end. Not escaped for spreadsheets, because programs read it. */
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
