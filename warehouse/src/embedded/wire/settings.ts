import * as z from 'zod'
import { leastShareMb } from '../files/memory-shares.ts'

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
  /** The memory of all open files together. */
  memoryMb: z.int().min(leastShareMb),
  /** The memory of the answer cache. */
  maxAnswersMb: z.int().nonnegative(),
  /** The time that queries spend on a sub-query, while its tables do not change, before its rows are kept. */
  materializeAfterMs: z.int().nonnegative(),
  /** How long nothing is written to a file before it is checked for wasted space. */
  compactAfterMs: z.int().min(0),
  /** Smaller files are left as they are. */
  compactAboveMb: z.int().min(0),
  /** The share of a file's blocks that may be wasted. */
  wastedShare: z.number().min(0).max(1),
  /** The disk space of all open files together for work that needs more memory. */
  spillMb: z.int().min(64),
})
export type EmbeddedSettings = z.infer<typeof EmbeddedSettings>
