import type { PlatformField } from '@cartograph/contract'
import { useState } from 'react'

type Texts = Record<string, string>

/** The state of a platform's fields. A field shows its error once it has lost the focus. */
export function usePlatformFields(fields: readonly PlatformField[], initial: Texts = {}) {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const textOf = (field: PlatformField) => values[field.name] ?? ''
  return {
    fields,
    valueOf: textOf,
    errorOf: (field: PlatformField) =>
      left.has(field.name) ? (validateField(field, textOf(field)) ?? undefined) : undefined,
    type(field: PlatformField, text: string) {
      setValues((before) => ({ ...before, [field.name]: text }))
    },
    leave(field: PlatformField) {
      const text = textOf(field)
      if (text === '') return
      setValues((before) => ({ ...before, [field.name]: removeSuffix(field, text) }))
      setLeft((before) => new Set(before).add(field.name))
    },
    fill(texts: Texts) {
      setValues(texts)
      setLeft(new Set(Object.keys(texts)))
    },
    isComplete: fields.every((field) => validateField(field, textOf(field)) === null),
    /** The values to send in the parameters or the credentials, without empty ones. */
    textsOf: (kind: PlatformField['kept_in']): Texts =>
      Object.fromEntries(
        fields
          .filter((field) => field.kept_in === kind)
          .map((field) => [field.name, removeSuffix(field, textOf(field))])
          .filter(([, text]) => text !== ''),
      ),
  }
}

export type PlatformFieldsState = ReturnType<typeof usePlatformFields>

export function validateField(field: PlatformField, typed: string): string | null {
  const text = removeSuffix(field, typed)
  if (text === '') return field.is_optional ? null : 'Required'
  if (field.pattern === null || new RegExp(`^(?:${field.pattern})$`).test(text)) return null
  return field.pattern_message ?? "This doesn't look right"
}

/** Removes a fixed suffix and the protocol, because people paste whole URLs. */
export function removeSuffix({ suffix }: PlatformField, typed: string): string {
  const text = typed.trim()
  if (suffix === null || !text.toLowerCase().endsWith(suffix.toLowerCase())) return text
  return text.slice(0, -suffix.length).replace(/^https?:\/\//i, '')
}
