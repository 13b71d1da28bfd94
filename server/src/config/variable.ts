import * as z from 'zod'

/** An environment variable: its schema, its default and a description. */
export interface Variable<T = unknown> {
  readonly about: string
  /** The default in words, for the documentation. */
  readonly standard: string
  /** Parses the value; undefined when unset. */
  readonly schema: z.ZodType<T, string | undefined>
}

export const optionalUrl = () =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:/.test(text), {
      error: 'must be a URL that begins with http:// or https://',
    })
    .optional()
    .transform((text) => text?.replace(/\/+$/, '') ?? null)

export const optionalText = () =>
  z
    .string()
    .optional()
    .transform((text) => text ?? null)

/** In lower case. */
export const emailSet = () =>
  z
    .string()
    .optional()
    .transform((text) => {
      const emails = (text ?? '').split(',').map((email) => email.trim().toLowerCase())
      return new Set(emails.filter((email) => email !== ''))
    })

export const oneOf = <const Words extends readonly [string, string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })

export const positiveNumber = (standard: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'must be a whole number of at least 1' })
    .default(standard)
    .transform(Number)

export function variable<T>(declaration: Variable<T>): Variable<T> {
  return declaration
}
