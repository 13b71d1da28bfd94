import {
  liveCloseCodes,
  LiveMessage,
  livePath,
  type LiveHello,
  type LiveRequest,
  type OrgId,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import type { Session } from './session.ts'

export interface LiveEvents {
  onMessage(message: LiveMessage): void
  /** A way to ask once the server has accepted the greeting, null while the connection is down. */
  onLive(send: ((request: LiveRequest) => void) | null): void
  /** Called when the connection is up again: changes in between were not received. */
  onGap(): void
}

export interface LiveEnvironment {
  openSocket: (path: string) => WebSocket
  random: () => number
}

/** Keeps a workspace's web socket open until the returned function is called. */
export function connectLive(
  orgId: OrgId,
  session: Session,
  events: LiveEvents,
  world: LiveEnvironment = browserWorld,
): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let refusedToken: string | null = null
  let wasLive = false
  let isClosed = false

  async function connect(): Promise<void> {
    let token: string
    try {
      token = refusedToken === null ? await session.token() : await session.renew(refusedToken)
    } catch {
      // The user was signed out or the network is down. The session reports the former; the latter is
      // retried.
      if (session.isSignedIn) reconnectLater()
      return
    }
    if (isClosed) return
    const opened = world.openSocket(livePath)
    socket = opened
    opened.addEventListener('open', () => {
      opened.send(JSON.stringify({ token, org_id: orgId } satisfies LiveHello))
    })
    opened.addEventListener('message', (event) => receive(event.data, opened))
    opened.addEventListener('close', (event) => {
      if (isClosed) return
      events.onLive(null)
      refusedToken = event.code === liveCloseCodes.notAuthenticated ? token : null
      if (event.code !== liveCloseCodes.notFound) reconnectLater()
    })
  }

  function receive(data: unknown, from: WebSocket): void {
    const message = readMessage(data)
    if (message === null) return
    if (message.type === 'ready') {
      attempts = 0
      events.onLive((request) => {
        if (from.readyState === WebSocket.OPEN) from.send(JSON.stringify(request))
      })
      if (wasLive) events.onGap()
      wasLive = true
    }
    events.onMessage(message)
  }

  function reconnectLater(): void {
    if (isClosed) return
    const longest = Math.min(30_000, 500 * 2 ** attempts)
    attempts += 1
    timer = setTimeout(() => void connect(), longest * (0.5 + world.random() / 2))
  }

  function reconnectNow(): void {
    if (socket !== null && socket.readyState <= WebSocket.OPEN) return
    clearTimeout(timer)
    attempts = 0
    void connect()
  }

  window.addEventListener('online', reconnectNow)
  void connect()
  return () => {
    isClosed = true
    clearTimeout(timer)
    window.removeEventListener('online', reconnectNow)
    socket?.close()
  }
}

/** Messages of a newer version are ignored. */
function readMessage(data: unknown): LiveMessage | null {
  try {
    const parsed = z.safeParse(LiveMessage, JSON.parse(String(data)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const browserWorld: LiveEnvironment = {
  openSocket: (path) => {
    const url = new URL(path, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    return new WebSocket(url)
  },
  random: () => Math.random(),
}
