import { addDays, msPerDay, utcDay } from '@cartograph/contract'
import type { z } from 'zod'
import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { PageCycleGuard } from '../kit/api/page-cycle-guard.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { CachedRead } from '../kit/cached-read.ts'
import { ConnectorError } from '../kit/errors.ts'
import { TooLargeError } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { splitDays, type DayPart } from '../kit/reports/day-parts.ts'
import { Advertiser, Report, StructureRow, type ReportRow } from './api-types.ts'
import { manifest } from './manifest.ts'
import { QueryTimeoutError, refusalError } from './mountain-error.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  // In the body, because addresses are logged on the way.
  credentials: (token) => ({ json: { key: token } }),
  mapError: refusalError,
}

const mostRows = 10_000

export interface Query {
  /** `table.column`, none of which may have the name of another. */
  readonly columns: readonly string[]
  /** The columns that rows are grouped and sorted by. */
  readonly by: readonly string[]
}

/** The API client of one advertiser, whom the key names. */
export class MountainClient {
  /** Campaigns and creatives by id. */
  readonly structure: CachedRead<Structure>
  readonly #api: ApiClient

  constructor(access: ApiAccess) {
    this.#api = new ApiClient(api, access)
    this.structure = new CachedRead(access.ports.clock, (signal) => this.#readStructure(signal))
  }

  async advertiser(signal: AbortSignal): Promise<Advertiser> {
    const columns = ['id', 'name', 'timezone', 'currency'].map((name) => `advertiserinfo.${name}`)
    const query = { columns, by: columns.slice(0, 1) }
    const [row] = await this.#page(query, this.#yesterday(), 0, signal)
    if (row === undefined)
      throw new ConnectorError('payload', `${manifest.name} sent no advertiser for the API key`)
    return parsePayload(Advertiser, row, `${manifest.name} sent an unexpected advertiser`)
  }

  /** The rows of some days, read in halves where Mountain finds them too many. */
  async readDays(query: Query, part: DayPart, signal: AbortSignal): Promise<readonly ReportRow[]> {
    try {
      return await this.#list(query, part, signal)
    } catch (error) {
      const isTooMuch = error instanceof TooLargeError || error instanceof QueryTimeoutError
      const halves = isTooMuch ? splitDays([part]) : null
      if (halves === null) throw error
      const rows: ReportRow[] = []
      for (const half of halves) rows.push(...(await this.readDays(query, half, signal)))
      return rows
    }
  }

  async #list(query: Query, part: DayPart, signal: AbortSignal): Promise<ReportRow[]> {
    const guard = new PageCycleGuard(manifest.name)
    return readAll(manifest.name, async (offset: number | null) => {
      const items = await this.#page(query, part, offset ?? 0, signal)
      // The server may send fewer rows than it is asked for, so only an empty page is the last.
      if (items.length === 0) return { items, next: null }
      guard.follow(JSON.stringify(items[0]))
      return { items, next: (offset ?? 0) + items.length }
    })
  }

  async #page(
    { columns: data, by: sum }: Query,
    part: DayPart,
    offset: number,
    signal: AbortSignal,
  ) {
    const json = {
      // Text for people by default.
      format: 'json',
      begin: part.from,
      end: addDays(part.from, part.days - 1),
      data,
      sum,
      sort: sum.map((column) => `${column} asc`),
      limit: mostRows,
      offset,
    }
    return (await this.#api.call({ path: '/apidata', json, answer: Report, signal })).rows
  }

  async #readStructure(signal: AbortSignal): Promise<Structure> {
    const list = async (table: string, names: readonly string[]) => {
      const columns = names.map((name) => `${table}.${name}`)
      const query = { columns, by: columns.slice(0, 1) }
      const rows = await this.#list(query, this.#yesterday(), signal)
      const what = `${manifest.name} sent an unexpected list`
      return new Map(
        rows.map((row) => parsePayload(StructureRow, row, what)).map((row) => [row.id, row]),
      )
    }
    return {
      campaigns: await list('campaigninfo', ['id', 'name', 'status']),
      creatives: await list('creativeinfo', ['id', 'name', 'creativegroupid', 'creativegroupname']),
    }
  }

  /** Lists do not depend on days, but every query names some. */
  #yesterday(): DayPart {
    return { from: utcDay(this.#api.ports.clock.now() - msPerDay), days: 1 }
  }
}

interface Structure {
  readonly campaigns: ReadonlyMap<string, z.infer<typeof StructureRow>>
  readonly creatives: ReadonlyMap<string, z.infer<typeof StructureRow>>
}
