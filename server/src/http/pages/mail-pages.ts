import { AppError } from '@cartograph/contract'
import {
  confirmPublicRecipient,
  endPublicDigest,
  endPublicRecipient,
  getPublicDigest,
  getPublicRecipient,
  type Services,
} from '@cartograph/features'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../errors.ts'
import { renderDigestMailPage } from './digest-mail-page.ts'
import { page, paragraph } from './plain-page.ts'
import { renderReportMailPage } from './report-mail-page.ts'
import { visitorContext } from './visitor-context.ts'

/**
 * The pages behind the links in mails with reports and in digests. Opening one changes nothing, because programs
 * that check mail open every link; its buttons post, and so do mail programs that end it with one click (RFC 8058).
 */
export async function addMailPages(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // Mail programs send the form in either of two encodings.
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_, body, done) =>
      done(null, body),
    )
    pages.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    pages.get('/public/report-mail/:token', async (request, reply) => {
      const recipient = await getPublicRecipient(
        visitorContext(services, request),
        tokenOf(request),
      )
      return sendHtml(reply, renderReportMailPage(recipient))
    })
    pages.post('/public/report-mail/:token', async (request, reply) => {
      const ctx = visitorContext(services, request)
      const form = readForm(request)
      if (form.isEnd) await endPublicRecipient(ctx, tokenOf(request))
      else if (form.isConfirm) await confirmPublicRecipient(ctx, tokenOf(request))
      return answerForm(request, reply, form)
    })
    pages.get('/public/digest/:token', async (request, reply) => {
      const digest = await getPublicDigest(
        visitorContext(services, request),
        tokenOf(request).token,
      )
      return sendHtml(reply, renderDigestMailPage(digest))
    })
    pages.post('/public/digest/:token', async (request, reply) => {
      const form = readForm(request)
      const { token } = tokenOf(request)
      if (form.isEnd) await endPublicDigest(visitorContext(services, request), token)
      return answerForm(request, reply, form)
    })
  })
}

interface PostedForm {
  readonly isOneClick: boolean
  readonly isEnd: boolean
  readonly isConfirm: boolean
}

function readForm({ body }: FastifyRequest): PostedForm {
  const form = typeof body === 'string' ? body : ''
  const isOneClick = form.includes('List-Unsubscribe') && form.includes('One-Click')
  return {
    isOneClick,
    isEnd: isOneClick || /\baction=end\b/.test(form),
    isConfirm: /\baction=confirm\b/.test(form),
  }
}

function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { isOneClick }: PostedForm,
): FastifyReply {
  if (isOneClick) return reply.status(200).send()
  // Reloading the page then does not post again.
  return reply.redirect(request.url, 303)
}

function tokenOf({ params }: FastifyRequest): { readonly token: string } {
  const { token }: { token?: unknown } = { ...Object(params) }
  if (typeof token !== 'string' || !/^[\w-]{20,100}$/.test(token)) throw new AppError('not_found')
  return { token }
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  if (error.status >= 500) request.log.error({ err: thrown }, 'request failed')
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  const message =
    error.code === 'not_found' && error.message === 'Not found' ? unknown : error.message
  return sendHtml(reply.status(error.status), page('This link does not work', [paragraph(message)]))
}

const unknown = 'This link is not complete. Open it from the email again.'

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
