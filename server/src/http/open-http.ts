import { AppError } from '@cartograph/contract'
import { KeyRateError, type Services } from '@cartograph/features'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../process/metrics.ts'
import { openapi } from '../docs/openapi.ts'
import { addRequestTracing } from '../process/tracing.ts'
import { compressAnswers } from './compress-answers.ts'
import { answerClientError } from './answer-client-error.ts'
import { acceptJson } from './accept-json.ts'
import { addCubeCors } from './cube/cube-cors.ts'
import { renderDocsPage } from './pages/docs-page.ts'
import { setRateHeaders } from './caller.ts'
import { drainRequests } from './drain-requests.ts'
import { cubeErrorBody, cubeStatus, errorBody, toAppError, toCubeError } from './errors.ts'
import { lazyLog } from './lazy-log.ts'
import { connectionTimeouts, limitConnections } from './limit-connections.ts'
import { addMcp } from './mcp/mcp-route.ts'
import { addOauth } from './mcp/oauth-routes.ts'
import { addOutbox } from './pages/outbox.ts'
import { addLocalPagesGate, type LocalPages } from './peer/local-pages.ts'
import { isSameMachine } from './peer/same-machine.ts'
import { matchNetworks } from './peer/trusted-proxies.ts'
import { addRequestLog, requestIdOf } from './request-log.ts'
import { addRoutes } from './rest/routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addAlertCharts } from './pages/alert-charts.ts'
import { addMailPages } from './pages/mail-pages.ts'
import {
  addWebApp,
  inlineScriptSources,
  redirectLocalhost,
  sendPage,
  wantsPage,
} from './pages/web-app.ts'
import { addInstalls } from './webhooks/installs.ts'
import { addWebhooks } from './webhooks/webhooks.ts'

export interface HttpOptions {
  readonly services: Services
  readonly log: Logger
  readonly metrics: Metrics
  /** The public URL uses https, so cookies require it. */
  readonly isSecure: boolean
  readonly webFolder: string
  /** Serves the outbox of mail that was not sent. */
  readonly outbox: boolean
  /** Who may open the outbox and the sandbox. */
  readonly localPages: LocalPages
  /** Addresses and networks of proxies; forwarded headers of others are ignored. */
  readonly trustedProxies: readonly string[]
  /** The bearer token for the metrics; null serves them to this machine only. */
  readonly metricsToken: string | null
  /** The simulated platforms and their path; null without the sandbox. */
  readonly sandbox: { readonly prefix: string; readonly plugin: FastifyPluginAsync } | null
  /** How long open requests may take once the server closes; 5 s by default. */
  readonly graceMs?: number
}

const defaultGraceMs = 5_000

/** Builds the HTTP server, ready to listen. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, log, metrics, isSecure, webFolder, outbox, sandbox, localPages } = options
  const isTrustedProxy = matchNetworks(options.trustedProxies)
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
    trustProxy: isTrustedProxy,
    requestTimeout: connectionTimeouts.requestTimeout,
    http: connectionTimeouts,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply)
    },
    // Requests were answered or refused before, so idle connections must not delay the shutdown.
    forceCloseConnections: true,
    return503OnClosing: false,
  })
  limitConnections(http.server, { isTrustedProxy })
  http.decorateRequest('caller', null)
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.setNotFoundHandler((request, reply) => {
    const isPage = wantsPage(request) && http.hasReplyDecorator('sendFile')
    if (!isPage) return answerError(new AppError('not_found'), request, reply)
    // Returned, it would be awaited: with more listeners on the response than Node expects.
    void sendPage(reply)
    return undefined
  })
  redirectLocalhost(http, services.settings.publicUrl)
  drainRequests(http, { graceMs: options.graceMs ?? defaultGraceMs, answerError })
  acceptJson(http)
  batchRequests(http)
  addSecurityHeaders(http, { isSecure, inlineScripts: inlineScriptSources(options.webFolder) })
  addCubeCors(http)
  compressAnswers(http)
  addRequestLog(http, log, metrics)
  addRequestTracing(http)

  await addRoutes(http, { services, metrics, isSecure })
  await addWebhooks(http, services)
  await addInstalls(http, services)
  addMcp(http, services)
  await addOauth(http, services)
  await addMailPages(http, services)
  addAlertCharts(http, services)
  http.get('/openapi.json', () => openapi())
  addDocsPage(http)
  addMetrics(http, metrics, options.metricsToken)
  if (outbox && localPages !== 'off') addOutbox(http, services, localPages)
  if (sandbox !== null) {
    const { plugin, prefix } = sandbox
    await http.register(
      async (scope) => {
        addLocalPagesGate(scope, localPages)
        await scope.register(plugin)
      },
      { prefix },
    )
  }
  await addWebApp(http, webFolder)
  return http
}

/** Rendered for its first reader, because it would take a tenth of the processor time of every start. */
function addDocsPage(http: FastifyInstance): void {
  let page: string | null = null
  http.get('/docs', (_request, reply) => {
    page ??= renderDocsPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** Without a token, only this machine reads the metrics: they name routes and their use. */
function addMetrics(http: FastifyInstance, metrics: Metrics, token: string | null): void {
  const expected = token === null ? null : `Bearer ${token}`
  http.get('/metrics', async ({ raw }, reply) => {
    const isAllowed =
      expected === null
        ? isSameMachine(raw)
        : isEqualSecret(raw.headers.authorization ?? '', expected)
    if (!isAllowed) throw new AppError('not_found')
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

function isEqualSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

function answerError(
  thrown: unknown,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const appError = toAppError(thrown)
  const isFault = appError.status >= 500 && appError.code !== 'stopping'
  if (isFault) reply.log.error({ err: thrown }, 'request failed')
  if (appError.retryAfterSeconds !== null) reply.header('retry-after', appError.retryAfterSeconds)
  if (thrown instanceof KeyRateError) setRateHeaders(reply, thrown.rate)
  if (url.startsWith('/cubejs-api/')) {
    const error = toCubeError(appError, Boolean(headers.authorization))
    return reply.status(cubeStatus(error)).send(cubeErrorBody(error))
  }
  return reply.status(appError.status).send(errorBody(appError))
}

/**
 * Handles requests that arrive in one turn of the event loop together. Answering one by one wakes a
 * client that has just gone to sleep, which costs as much as the work itself.
 */
function batchRequests(http: FastifyInstance): void {
  let waiting: (() => void)[] = []

  http.addHook('onRequest', (_request, _reply, done) => {
    if (waiting.length === 0) setImmediate(answerAll)
    waiting.push(done)
  })

  function answerAll(): void {
    const batch = waiting
    waiting = []
    for (const answer of batch) answer()
  }
}
