import { z } from 'zod'

/** A number of something, which is left out where it is zero. */
export const Count = z
  .int()
  .min(0)
  .nullish()
  .transform((count) => count ?? 0)

/** Millionths of the account's currency, as text; left out where they are zero. */
export const Micros = z
  .int()
  .nullish()
  .transform((micros) => String(micros ?? 0))
