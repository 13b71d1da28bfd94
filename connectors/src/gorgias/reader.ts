import type { GorgiasClient } from './client.ts'
import type { TicketSweep } from './ticket-sweep.ts'

/** Shared by the streams of one account. */
export interface GorgiasReader {
  readonly client: GorgiasClient
  /** A cache for the history being read; lost with the process, which then reads without it. */
  sweep: TicketSweep | null
}
