import { AppError } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../process/metrics.ts'
import { openapi } from '../docs/openapi.ts'
import { addRequestTracing } from '../process/tracing.ts'
import { compressAnswers } from './compress-answers.ts'
import { addCubeCors } from './cube/cube-cors.ts'
import { renderDocsPage } from './pages/docs-page.ts'
import { cubeErrorBody, errorBody, toAppError, toCubeError } from './errors.ts'
import { lazyLog } from './lazy-log.ts'
import { addOutbox } from './pages/outbox.ts'
import { addRequestLog, requestIdOf } from './request-log.ts'
import { addRoutes } from './rest/routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addWebApp, openUnderOneName, sendPage, wantsPage } from './pages/web-app.ts'
import { addWebhooks } from './webhooks/webhooks.ts'

export interface HttpOptions {
  readonly services: Services
  readonly log: Logger
  readonly metrics: Metrics
  /** People reach us over https, so cookies travel over nothing else. */
  readonly isSecure: boolean
  readonly webFolder: string
  /** Mail that is kept on this machine is shown to its owner. */
  readonly outbox: boolean
  /** What the sandbox plays, and under which path; null outside the sandbox mode. */
  readonly sandbox: { readonly prefix: string; readonly plugin: FastifyPluginAsync } | null
}

/** The whole of HTTP, ready to listen. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, log, metrics, isSecure, webFolder, outbox, sandbox } = options
  const loggerInstance: FastifyBaseLogger = log
  const http = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    childLoggerFactory: (parent, bindings, options) =>
      lazyLog(() => parent.child(bindings, options)),
    genReqId: requestIdOf,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    // Only a proxy on this very machine may say on whose behalf it calls.
    trustProxy: 'loopback',
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply)
    },
    // An open page must not hold up the end of the process.
    forceCloseConnections: true,
  })
  http.decorateRequest('caller', null)
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.setNotFoundHandler((request, reply) => {
    const isPage = wantsPage(request) && http.hasReplyDecorator('sendFile')
    return isPage ? sendPage(reply) : answerError(new AppError('not_found'), request, reply)
  })
  openUnderOneName(http, services.settings.publicUrl)
  acceptJson(http)
  answerTogether(http)
  addSecurityHeaders(http, isSecure)
  addCubeCors(http)
  compressAnswers(http)
  addRequestLog(http, log, metrics)
  addRequestTracing(http)

  await addRoutes(http, { services, metrics, isSecure })
  await addWebhooks(http, services)
  const docsPage = renderDocsPage()
  http.get('/openapi.json', () => openapi())
  http.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage))
  http.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  if (outbox) addOutbox(http, services)
  if (sandbox !== null) await http.register(sandbox.plugin, { prefix: sandbox.prefix })
  await addWebApp(http, webFolder)
  return http
}

/** A body may be absent even where the client's library always names a content type. */
function acceptJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text.toString(), done)
  })
}

function answerError(
  thrown: unknown,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const told = toAppError(thrown)
  if (told.status >= 500) reply.log.error({ err: thrown }, 'request failed')
  if (url.startsWith('/cubejs-api/')) {
    const error = toCubeError(told, Boolean(headers.authorization))
    return reply.status(error.status).send(cubeErrorBody(error))
  }
  if (told.code === 'too_many_requests') reply.header('retry-after', '60')
  return reply.status(told.status).send(errorBody(told))
}

/**
 * Requests that arrived together are answered together, once all of them were read. Written one by one,
 * each answer wakes a client that has just gone to sleep, which costs as much as everything we do.
 */
function answerTogether(http: FastifyInstance): void {
  let waiting: (() => void)[] = []

  http.addHook('onRequest', (_request, _reply, done) => {
    if (waiting.length === 0) setImmediate(answerAll)
    waiting.push(done)
  })

  function answerAll(): void {
    const arrived = waiting
    waiting = []
    for (const answer of arrived) answer()
  }
}
