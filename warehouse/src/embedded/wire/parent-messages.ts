import * as z from 'zod'

/** Messages from the process to its parent over Node's IPC channel. */
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

export function sendToParent(message: ParentMessage): void {
  if (process.connected) process.send?.(message)
}
