import * as z from 'zod/mini'

/** An exact decimal as text, at most four places after the point: never a float. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,14}(\.\d{1,4})?$/, 'Not a decimal number'))
export type Decimal = z.infer<typeof Decimal>

/** ISO 4217, three capital letters. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a valid currency'))
export type CurrencyCode = z.infer<typeof CurrencyCode>
