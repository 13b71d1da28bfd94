import * as z from 'zod'

/** Of a tool that changes something. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .describe('With the same key, a repeated call adds nothing.')
