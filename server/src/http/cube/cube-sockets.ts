import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, endpoints, liveCloseCodes, type OrgId } from '@cartograph/contract'
import {
  authenticate,
  authorise,
  recheck,
  type AuthenticatedCaller,
  type Services,
} from '@cartograph/features'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Metrics } from '../../process/metrics.ts'
import { answerCubeRequest } from './cube-answers.ts'
import { createDataVersions } from './cube-data-versions.ts'
import { openCubeSocket, type CubeSocket } from './cube-socket.ts'
import { toAppError } from '../errors.ts'
import {
  trackUnauthenticatedSockets,
  type UnauthenticatedSockets,
} from '../live/unauthenticated-sockets.ts'

/** The WebSocket paths of the query API that clients use. */
export function isCubeSocketPath(path: string | undefined): boolean {
  return path !== undefined && /^\/cubejs-api(\/v1)?(\/ws)?\/?$/.test(path)
}

export interface CubeSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Notifies that rows of a workspace may have changed. */
  changed(orgId: OrgId): void
  /** The same for all workspaces. */
  allChanged(): void
  /** Closes connections that have lost their authorisation. */
  recheckAll(): void
  /** Pings every connection and terminates those that did not respond to the last ping. */
  beat(): void
  close(): void
}

export interface CubeSocketsOptions {
  readonly services: Services
  readonly metrics: Metrics
  readonly unauthenticated?: UnauthenticatedSockets
  /** The shortest interval between reruns of subscriptions. */
  readonly rerunMs?: number
  /**
   * How long an unauthorised connection is held before it is closed: its client would reconnect at
   * once.
   */
  readonly refusedMs?: number
}

export function openCubeSockets(options: CubeSocketsOptions): CubeSockets {
  const { services, metrics, rerunMs = 5_000, refusedMs = 5_000 } = options
  const { unauthenticated = trackUnauthenticatedSockets() } = options
  const { log } = services
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  const connections = new Set<Connection>()
  const versions = createDataVersions(rerunMs, (orgId) => {
    for (const one of connections) if (one.orgId() === orgId) one.cube.rerun()
  })

  function accept(socket: WebSocket): void {
    let caller: AuthenticatedCaller | null = null
    let token = ''
    const orgId = () => caller?.workspace?.orgId ?? null
    const authorised = unauthenticated.add(socket, () => socket.close(liveCloseCodes.badMessage))

    async function authenticateSocket(given: string): Promise<void> {
      const authenticated = await authenticate(services, {
        token: given,
        audience: 'data',
        orgId: null,
      })
      authorise(authenticated, queryPermission, services)
      // Requests of one workspace must not be answered from another.
      if (caller !== null && authenticated.workspace?.orgId !== orgId()) cube.end()
      token = given
      caller = authenticated
      authorised()
    }

    /** A user is rechecked by the session, however old the token; an API key by itself. */
    async function recheckCaller(): Promise<void> {
      const before = caller
      if (before === null) return
      try {
        const { actor } = before
        const authenticated =
          actor.kind === 'person'
            ? await recheck(services, { actor, orgId: orgId() })
            : await authenticate(services, { token, audience: 'data', orgId: null })
        authorise(authenticated, queryPermission, services)
        if (caller === before) caller = authenticated
      } catch (error) {
        if (toAppError(error).status >= 500) return log.warn({ err: error }, 'recheck failed')
        socket.close(liveCloseCodes.notAuthenticated)
      }
    }

    const cube = openCubeSocket({
      authenticate: authenticateSocket,
      countRequest() {
        if (caller?.actor.kind === 'key')
          services.keyRates.count(caller.actor.apiKeyId, services.clock())
      },
      answer: async (request, signal, since) => {
        if (caller === null) throw new AppError('not_authenticated')
        return answerCubeRequest(services, metrics, { caller, request, signal, since })
      },
      latest() {
        const id = orgId()
        return id === null ? 0 : versions.latest(id)
      },
      send: (text) => send(socket, text),
      reject() {
        socket.removeAllListeners('message')
        setTimeout(() => socket.close(liveCloseCodes.notAuthenticated), refusedMs).unref()
      },
      onFault: (error) => log.warn({ err: error }, 'a query over a WebSocket failed'),
    })
    const connection: Connection = {
      socket,
      cube,
      orgId,
      recheck: recheckCaller,
      answeredPing: true,
    }
    connections.add(connection)
    socket.on('error', (error) => log.info({ err: error }, 'connection of the query API broke'))
    socket.on('pong', () => (connection.answeredPing = true))
    socket.on('message', (data) => cube.receive(messageText(data)))
    socket.once('close', () => {
      connections.delete(connection)
      cube.end()
      const id = orgId()
      if (id !== null && ![...connections].some((one) => one.orgId() === id)) versions.forget(id)
    })
  }

  return {
    upgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head, accept),
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

/** Requires the permission only; the plan is checked for each answer. */
const queryPermission = { permission: endpoints.loadQuery.permission }

const maxMessageBytes = 256 * 1024
/** Terminates a client that reads too slowly. */
const maxUnreadBytes = 64 * 1024 * 1024

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
  else socket.send(text)
}

function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}
