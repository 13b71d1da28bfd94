import * as z from 'zod'

/** What the process tells the one that started it, over Node's own channel. */
export const ParentMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('refused'), message: z.string() }),
  z.strictObject({
    kind: z.literal('log'),
    level: z.enum(['warn', 'error']),
    message: z.string(),
    detail: z.string(),
  }),
])
export type ParentMessage = z.infer<typeof ParentMessage>

export function tellParent(message: ParentMessage): void {
  if (process.connected) process.send?.(message)
}
