import * as z from 'zod'

/** What the embedded process is told at its start, as one JSON argument. */
export const EmbeddedSettings = z.strictObject({
  /** Holds every workspace's file; owned by one process at a time. */
  folder: z.string(),
  socketPath: z.string(),
  /** Queries, and apart from them batches, that run at the same time. */
  slots: z.int().min(1),
  /** Files kept open while nobody uses them. */
  maxOpenFiles: z.int().min(1),
  /** Threads of one file's engine. */
  threads: z.int().min(1),
  /** What one file's engine may hold before it spills to disk. */
  memoryLimitMb: z.int().min(64),
  /** What the open files may keep in memory together before spare ones are closed. */
  maxHeldMb: z.int().min(64),
  /** What answers that are kept may take together. */
  maxAnswersMb: z.int().nonnegative(),
  /** How much one file's engine may spill. */
  maxSpillMb: z.int().min(64),
})
export type EmbeddedSettings = z.infer<typeof EmbeddedSettings>
