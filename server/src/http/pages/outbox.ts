import { AppError } from '@cartograph/contract'
import { listOutboxMail, type Services } from '@cartograph/features'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayOpenLocalPages, type LocalPages } from '../peer/local-pages.ts'
import { renderOutboxPage } from './outbox-page.ts'

type OutboxServices = Pick<Services, 'store' | 'settings'>

/**
 * Serves the mail that is stored because no mail server is configured. It contains codes and links
 * that open accounts, so it is visible only to the owner of this machine unless the installation
 * opens it; everyone else gets 404.
 */
export function addOutbox(
  http: FastifyInstance,
  services: OutboxServices,
  audience: LocalPages = 'own',
): void {
  http.get('/outbox', async (request, reply) => {
    if (!(await isAllowed(request, services, audience))) throw new AppError('not_found')
    const mails = await listOutboxMail({ store: services.store, log: request.log })
    reply.header('cache-control', 'no-store').header('vary', 'accept')
    if (!wantsJson(request)) {
      return reply.type('text/html; charset=utf-8').send(renderOutboxPage(mails))
    }
    const items = mails.map(({ id, to, kind, subject, text, html, createdAt }) => ({
      id,
      to,
      kind,
      subject,
      text,
      html,
      created_at: createdAt.toISOString(),
    }))
    return { items }
  })
}

async function isAllowed(
  { raw }: FastifyRequest,
  services: OutboxServices,
  audience: LocalPages,
): Promise<boolean> {
  return hasLocalHost(raw.headers.host, services) && (await mayOpenLocalPages(raw, audience))
}

/**
 * Prevents DNS rebinding: a foreign site can point its own host name at this machine, but not an IP
 * address or our host name.
 */
function hasLocalHost(host: string | undefined, { settings }: OutboxServices): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  if (/^(\d+(\.\d+){3}|\[.*\]|(.*\.)?localhost)$/.test(hostname)) return true
  return hostname === new URL(settings.publicUrl()).hostname
}

function wantsJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html')
}
