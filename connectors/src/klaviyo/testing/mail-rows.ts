import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import type { Cursor, NormaliseContext, OpenConnector, RawRecord } from '../../kit/stream.ts'

type Table = 'mail_campaigns' | 'mail_stats' | 'mail_foreign_sales' | 'mail_activity'

/** Stores rows as a sync does: a scope that is written again replaces its rows. */
export class MailRows {
  readonly rejected: ConnectorError[] = []
  pages = 0
  records = 0
  readonly #scopes = {
    mail_campaigns: new Map<string, readonly CanonicalRows['mail_campaigns'][]>(),
    mail_stats: new Map<string, readonly CanonicalRows['mail_stats'][]>(),
    mail_foreign_sales: new Map<string, readonly CanonicalRows['mail_foreign_sales'][]>(),
    mail_activity: new Map<string, readonly CanonicalRows['mail_activity'][]>(),
  }
  readonly #newest = new Map<string, string>()
  readonly #context: NormaliseContext
  readonly #signal = new AbortController().signal

  constructor(connectionId: ConnectionId, timezone: string, currency: string) {
    this.#context = { connectionId, timezone, currency, params: {} }
  }

  /** Reads one stream of changes to its end. */
  async readChanges(
    open: OpenConnector,
    name: string,
    since: string | null,
    until: string | null = null,
  ): Promise<void> {
    const stream = streamOf(open, name)
    let cursor: Cursor | null = null
    do {
      const request = { cursor, since, until, signal: this.#signal }
      const page = await stream.readPage(request)
      this.pages += 1
      for (const record of page.records) this.#keep(open, name, record)
      cursor = page.next
    } while (cursor !== null)
  }

  /** The days between two dates, the last one excluded, in slices. */
  async readDays(open: OpenConnector, from: string, to: string): Promise<readonly RawRecord[]> {
    const stream = streamOf(open, 'message_stats')
    const sliceMs = (stream.plan.reads === 'days' ? stream.plan.sliceDays : 1) * 86_400_000
    const end = Date.parse(to)
    const records: RawRecord[] = []
    for (let at = Date.parse(from); at < end; at += sliceMs) {
      const page = await stream.readPage({
        cursor: null,
        since: new Date(at).toISOString(),
        until: new Date(Math.min(at + sliceMs, end)).toISOString(),
        signal: this.#signal,
      })
      records.push(...page.records)
    }
    for (const record of records) this.#keep(open, 'message_stats', record)
    return records
  }

  sorted(table: Table): readonly CanonicalRows[Table][] {
    return sortMail([...this.#scopes[table].values()].flat())
  }

  #keep(open: OpenConnector, name: string, record: RawRecord): void {
    this.records += 1
    const { plan, normalise } = streamOf(open, name)
    if (plan.reads === 'changes' && plan.keepsNewest === true) {
      if (record.updatedAt < (this.#newest.get(record.externalId) ?? '')) return
      this.#newest.set(record.externalId, record.updatedAt)
    }
    try {
      const rows = normalise(record, this.#context)
      const { mail_campaigns, mail_stats, mail_foreign_sales: foreign, mail_activity } = rows
      if (mail_activity)
        this.#scopes.mail_activity.set(mail_activity.scope.join(), mail_activity.rows)
      if (mail_campaigns)
        this.#scopes.mail_campaigns.set(mail_campaigns.scope.join(), mail_campaigns.rows)
      if (mail_stats) this.#scopes.mail_stats.set(mail_stats.scope.join(), mail_stats.rows)
      if (foreign) this.#scopes.mail_foreign_sales.set(foreign.scope.join(), foreign.rows)
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      this.rejected.push(error)
    }
  }
}

export function sortMail<Row extends CanonicalRows[Table]>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
}

function keyOf(row: CanonicalRows[Table]): string {
  if ('profile_id' in row) return `${row.profile_id} ${row.kind}`
  return 'day' in row ? `${row.day} ${row.campaign_id} ${row.message_id}` : row.campaign_id
}

function streamOf(open: OpenConnector, name: string) {
  const stream = open.streams.find((one) => one.name === name)
  if (stream === undefined) throw new Error(`There is no stream ${name}`)
  return stream
}
