import { z } from 'zod'

/** A decimal number, which stays text so that it is exact. */
export const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/, 'Not a decimal number')

/** A whole number of at least zero in text. */
export const CountText = z
  .string()
  .regex(/^\d{1,15}$/, 'Not a count')
  .transform(Number)

/** An id of digits in text, which may be too large for a number. */
export const DigitsId = z.string().regex(/^\d+$/, 'Not an id')

/** An id of digits in text or as a number. */
export const NumberId = z.union([z.string(), z.number()]).transform(String).pipe(DigitsId)
