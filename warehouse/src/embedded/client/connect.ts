import { AppError } from '@cartograph/contract'
import * as z from 'zod'
import { checkBatch } from '../../check-batch.ts'
import { connectionsOf } from '../../connections-of.ts'
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts'
import { rowsToNdjson } from '../../rows-to-ndjson.ts'
import { scopesToNdjson } from '../../scopes-to-ndjson.ts'
import type { ReplaceBatch, ReplacePart, Warehouse } from '../../warehouse.ts'
import { openChannel, type Answer, type Channel, type SendOptions } from './channel.ts'
import {
  QueryResult,
  ReplaceResult,
  StreamMark,
  type PartHeader,
  type Request,
} from '../wire/protocol.ts'

export interface ConnectEmbeddedOptions {
  readonly socketPath: string
  /** How long writes are retried while the process is down. */
  readonly retryMs?: number
}

const defaultTimeoutMs = 30_000
const defaultRetryMs = 60_000

/**
 * Access to the embedded engine from any process of the same machine. Connects and reconnects on
 * its own.
 */
export function connectEmbeddedWarehouse(options: ConnectEmbeddedOptions): Warehouse {
  const retryMs = options.retryMs ?? defaultRetryMs
  let channel: Promise<Channel> | null = null
  let closed = false

  async function send(
    request: Request,
    bodies: Buffer[],
    sending: SendOptions = {},
  ): Promise<Answer> {
    if (closed) throw new AppError('warehouse_unavailable', 'The warehouse was closed.')
    const opened = (channel ??= openChannel(options.socketPath, () => {
      if (channel === opened) channel = null
    }))
    return (await opened).send(request, bodies, sending)
  }

  const sendUntilAnswered = (request: Request, bodies: Buffer[] = []) =>
    retryWhileUnavailable({ retryMs, isClosed: () => closed }, () => send(request, bodies))

  return {
    dialect: 'duckdb',

    async ping() {
      await send({ op: 'ping' }, [])
    },

    async prepareWorkspace(orgId) {
      await sendUntilAnswered({ op: 'prepareWorkspace', orgId })
    },

    async query({ orgId, timeoutMs = defaultTimeoutMs, isFresh = false, ...asked }) {
      const { signal, onRows } = asked
      const { sql, params = [], tables = null, shape = 'objects' } = asked
      const { shortDecimals = false, isBulk = false, materializable = [] } = asked
      const question = { sql, params, tables, materializable, shape, shortDecimals, isBulk }
      const body = Buffer.from(JSON.stringify(question))
      const request: Request = { op: 'query', orgId, timeoutMs, isFresh }
      const answer = await send(request, [body], { signal, onBody: onRows })
      return { ...QueryResult.parse(answer.result), rowsJson: answer.body.toString() }
    },

    async replaceRows(batch) {
      checkBatch(batch)
      const { request, bodies } = replaceRequest(batch)
      return ReplaceResult.parse((await sendUntilAnswered(request, bodies)).result)
    },

    async readMarks(orgId) {
      const answer = await sendUntilAnswered({ op: 'readMarks', orgId })
      return z.array(StreamMark).parse(answer.result)
    },

    async dropConnection(orgId, connectionId) {
      await sendUntilAnswered({ op: 'dropConnection', orgId, connectionId })
    },

    async dropWorkspace(orgId) {
      await sendUntilAnswered({ op: 'dropWorkspace', orgId })
    },

    async close() {
      closed = true
      const open = await channel?.catch(() => null)
      await open?.close()
    },
  }
}

function replaceRequest(batch: ReplaceBatch): { request: Request; bodies: Buffer[] } {
  const encoded = batch.parts.map(encodePart)
  return {
    request: {
      op: 'replaceRows',
      orgId: batch.orgId,
      batchKey: batch.batchKey,
      connectionIds: [...connectionsOf(batch)],
      parts: encoded.map((part) => part.header),
      mark: batch.mark ?? null,
    },
    bodies: encoded.flatMap((part) => [part.scopes, part.rows]),
  }
}

function encodePart(part: ReplacePart): { header: PartHeader; scopes: Buffer; rows: Buffer } {
  const scopes = Buffer.from(scopesToNdjson(part))
  const rows = Buffer.from(rowsToNdjson(part))
  return {
    header: {
      table: part.table,
      scopeBytes: scopes.length,
      rowBytes: rows.length,
      rowCount: part.rows.length,
    },
    scopes,
    rows,
  }
}
