import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, endpoints, liveCloseCodes, type OrgId } from '@cartograph/contract'
import {
  authenticate,
  authorise,
  recheck,
  type Authenticated,
  type Services,
} from '@cartograph/features'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Metrics } from '../../process/metrics.ts'
import { answerCubeRequest } from './cube-answers.ts'
import { createDataVersions } from './cube-data-versions.ts'
import { openCubeSocket, type CubeSocket } from './cube-socket.ts'
import { toAppError } from '../errors.ts'

/** The web socket of the query API, at whichever of these its clients were pointed to. */
export function isCubeSocketPath(path: string | undefined): boolean {
  return path !== undefined && /^\/cubejs-api(\/v1)?(\/ws)?\/?$/.test(path)
}

export interface CubeSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Rows of a workspace may have changed. */
  changed(orgId: OrgId): void
  /** The same of all of them. */
  allChanged(): void
  /** Whoever lost the right to be here has to go. */
  recheckAll(): void
  /** Whoever does not answer is gone. */
  beat(): void
  close(): void
}

export interface CubeSocketsOptions {
  readonly services: Services
  readonly metrics: Metrics
  /** How often subscriptions are answered again at most. */
  readonly rerunMs?: number
  /**
   * How long somebody without a right to be here is held: the client comes back at once when it is closed,
   * and says the same.
   */
  readonly refusedMs?: number
}

export function openCubeSockets(options: CubeSocketsOptions): CubeSockets {
  const { services, metrics, rerunMs = 5_000, refusedMs = 5_000 } = options
  const { log } = services
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  const connections = new Set<Connection>()
  const versions = createDataVersions(rerunMs, (orgId) => {
    for (const one of connections) if (one.orgId() === orgId) one.cube.rerun()
  })

  function greet(socket: WebSocket): void {
    let who: Authenticated | null = null
    let token = ''
    const orgId = () => who?.workspace?.orgId ?? null
    const tooSlow = setTimeout(() => {
      if (who === null) socket.close(liveCloseCodes.badMessage)
    }, authorizationWithinMs)

    async function admit(given: string): Promise<void> {
      const found = await authenticate(services, { token: given, audience: 'data', orgId: null })
      authorise(found, mayAsk, services.clock())
      // What was asked in one workspace is not answered from another.
      if (who !== null && found.workspace?.orgId !== orgId()) cube.end()
      token = given
      who = found
    }

    /** A person is known by the session, however old the token; a key by itself. */
    async function recheckThis(): Promise<void> {
      const before = who
      if (before === null) return
      try {
        const { actor } = before
        const found =
          actor.kind === 'person'
            ? await recheck(services, { actor, orgId: orgId() })
            : await authenticate(services, { token, audience: 'data', orgId: null })
        authorise(found, mayAsk, services.clock())
        if (who === before) who = found
      } catch (error) {
        if (toAppError(error).status >= 500) return log.warn({ err: error }, 'recheck failed')
        socket.close(liveCloseCodes.notAuthenticated)
      }
    }

    const cube = openCubeSocket({
      admit,
      answer: async (request, signal, since) => {
        if (who === null) throw new AppError('not_authenticated')
        return answerCubeRequest(services, metrics, { who, request, signal, since })
      },
      latest() {
        const id = orgId()
        return id === null ? 0 : versions.latest(id)
      },
      send: (text) => send(socket, text),
      refuse() {
        socket.removeAllListeners('message')
        setTimeout(() => socket.close(liveCloseCodes.notAuthenticated), refusedMs).unref()
      },
      onFault: (error) => log.warn({ err: error }, 'a query over a web socket failed'),
    })
    const connection: Connection = { socket, cube, orgId, recheck: recheckThis, answeredPing: true }
    connections.add(connection)
    socket.on('error', (error) => log.info({ err: error }, 'connection of the query API broke'))
    socket.on('pong', () => (connection.answeredPing = true))
    socket.on('message', (data) => cube.receive(textOf(data)))
    socket.once('close', () => {
      clearTimeout(tooSlow)
      connections.delete(connection)
      cube.end()
      const id = orgId()
      if (id !== null && ![...connections].some((one) => one.orgId() === id)) versions.forget(id)
    })
  }

  return {
    upgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head, greet),
    changed(orgId) {
      if ([...connections].some((one) => one.orgId() === orgId)) versions.changed(orgId)
    },
    allChanged() {
      for (const orgId of new Set([...connections].map((one) => one.orgId()))) {
        if (orgId !== null) versions.changed(orgId)
      }
    },
    recheckAll() {
      for (const one of connections) void one.recheck()
    },
    beat() {
      for (const one of connections) {
        if (!one.answeredPing) {
          one.socket.terminate()
          continue
        }
        one.answeredPing = false
        one.socket.ping()
        void one.recheck()
      }
    },
    close() {
      versions.close()
      for (const { socket } of connections) socket.terminate()
      sockets.close()
    },
  }
}

interface Connection {
  readonly socket: WebSocket
  readonly cube: CubeSocket
  readonly orgId: () => OrgId | null
  readonly recheck: () => Promise<void>
  answeredPing: boolean
}

/** The plan decides over each answer, and not over who may be here. */
const mayAsk = { permission: endpoints.loadQuery.permission }

const maxMessageBytes = 256 * 1024
const authorizationWithinMs = 10_000
/** Whoever reads so much slower than it asks is not kept. */
const maxUnreadBytes = 64 * 1024 * 1024

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
  else socket.send(text)
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}
