import type { AudienceField } from '@cartograph/contract'
import type { Contact } from '../kit/audiences/contact.ts'

/** The columns of a file: what is to be done with each person, and the fields of the audience. */
export function columnsOf(fields: readonly AudienceField[]): readonly string[] {
  return ['op', ...columns.filter(({ field }) => fields.includes(field)).map(({ name }) => name)]
}

/** A person's values in the order of the columns. Null without an email address and a phone number. */
export function rowOf(
  contact: Contact,
  { fields }: { readonly fields: readonly AudienceField[] },
): readonly string[] | null {
  if (contact.email === null && contact.phone === null) return null
  const chosen = columns.filter(({ field }) => fields.includes(field))
  return chosen.map(({ value }) => value(contact) ?? '')
}

interface Column {
  readonly name: string
  readonly field: AudienceField
  readonly value: (contact: Contact) => string | null
}

const columns: readonly Column[] = [
  { name: 'email', field: 'email', value: ({ email }) => email },
  { name: 'first_name', field: 'first_and_last_name', value: ({ firstName }) => firstName },
  { name: 'last_name', field: 'first_and_last_name', value: ({ lastName }) => lastName },
  { name: 'phone', field: 'phone', value: ({ phone }) => phone },
  { name: 'lifetime_value', field: 'lifetime_value', value: ({ value }) => value },
]

/** An RFC 4180 line with its end. Not escaped for spreadsheets, because programs read it. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
