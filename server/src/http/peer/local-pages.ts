import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { isOwnPeer } from './peer-owner.ts'
import { isSameMachine } from './same-machine.ts'

/** Who may open the outbox and the sandbox. */
export const localPageAudiences = ['own', 'everyone', 'off'] as const
export type LocalPages = (typeof localPageAudiences)[number]

/** `own`: a program of this machine's user, connected directly. */
export async function mayOpenLocalPages(
  request: IncomingMessage,
  audience: LocalPages,
): Promise<boolean> {
  if (audience !== 'own') return audience === 'everyone'
  return isSameMachine(request) && (await isOwnSocket(request.socket))
}

/** Answers 404 to everyone else. */
export function addLocalPagesGate(http: FastifyInstance, audience: LocalPages): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (!(await mayOpenLocalPages(raw, audience))) throw new AppError('not_found')
  })
}

/** Looked up once for each connection: a sync sends the sandbox thousands of requests. */
function isOwnSocket(socket: Socket): Promise<boolean> {
  let known = owners.get(socket)
  if (known === undefined) {
    known = isOwnPeer(socket)
    owners.set(socket, known)
  }
  return known
}

const owners = new WeakMap<Socket, Promise<boolean>>()
