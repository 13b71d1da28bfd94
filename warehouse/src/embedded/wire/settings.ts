import * as z from 'zod'

/** The settings of the embedded process, passed as one JSON argument. */
export const EmbeddedSettings = z.strictObject({
  /** The folder of all workspace files, owned by one process at a time. */
  folder: z.string(),
  socketPath: z.string(),
  /** The maximum number of concurrent queries, and separately of batches. */
  slots: z.int().min(1),
  /** The number of unused files that stay open. */
  maxOpenFiles: z.int().min(1),
  /** Threads per file. */
  threads: z.int().min(1),
  /** The memory per file before the engine spills to disk. */
  memoryLimitMb: z.int().min(64),
  /** The memory of all open files before unused ones are closed. */
  maxHeldMb: z.int().min(64),
  /** The memory of the answer cache. */
  maxAnswersMb: z.int().nonnegative(),
  /** The temporary disk space per file. */
  maxSpillMb: z.int().min(64),
})
export type EmbeddedSettings = z.infer<typeof EmbeddedSettings>
