import type { GorgiasClient } from './client.ts'
import type { TicketSweep } from './sweep.ts'

/** What the streams of one account share. */
export interface GorgiasReader {
  readonly client: GorgiasClient
  /** Of the history that is being read; lost with the process, and then done without. */
  sweep: TicketSweep | null
}
