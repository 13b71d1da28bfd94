import {
  AppError,
  askQuestion,
  compareSegments,
  computeReportSection,
  createPrompt,
  countSegment,
  dryRunQuery,
  getQuerySql,
  listSegmentRecords,
  loadPublicElement,
  sampleSegment,
  loadQuery,
  subscribeQuery,
  type Endpoint,
} from '@cartograph/contract'
import type { Context, Idempotency, Services } from '@cartograph/features'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { takesIdempotencyKey } from '../../docs/openapi.ts'
import { identityPath, type IdentityCookies } from './identity-cookies.ts'

export interface ContextOrigin {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly cookies: IdentityCookies
}

/**
 * Lists every property instead of spreading: it is created for every request, and an object of a
 * fixed shape costs a tenth.
 */
export function requestContext(
  services: Services,
  endpoint: Endpoint,
  { request, reply, cookies }: ContextOrigin,
): Context {
  return {
    store: services.store,
    semantic: services.semantic,
    library: services.library,
    segmentTemplates: services.segmentTemplates,
    reportTemplates: services.reportTemplates,
    reportThreads: services.reportThreads,
    planList: services.planList,
    payments: services.payments,
    ingestion: services.ingestion,
    files: services.files,
    fileQuotaBytes: services.fileQuotaBytes,
    platforms: services.platforms,
    tokenKeys: services.tokenKeys,
    identity: services.identity,
    google: services.google,
    access: services.access,
    limits: services.limits,
    querySlots: services.querySlots,
    keyRates: services.keyRates,
    messageRates: services.messageRates,
    languageModel: services.languageModel,
    groundTruth: services.groundTruth,
    settings: services.settings,
    hasStarted: services.hasStarted,
    clock: services.clock,
    log: request.log,
    actor: request.caller?.actor ?? null,
    workspace: workspaceOf(request),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    deviceToken: endpoint.path.startsWith(identityPath) ? cookies.device.read() : null,
    idempotency: takesIdempotencyKey(endpoint) ? idempotency(request) : null,
    signal: mayRunLong(endpoint) ? abortOnDisconnect(reply) : neverAborted,
  }
}

/** Only queries and their descriptions run long enough for a disconnect to matter. */
function mayRunLong(endpoint: Endpoint): boolean {
  return runsQuery(endpoint) || others.includes(endpoint)
}

/** A rule is counted, and a section computed, again at every change, which ends the run before; a question is stopped. */
const others: readonly Endpoint[] = [
  getQuerySql,
  dryRunQuery,
  countSegment,
  sampleSegment,
  compareSegments,
  listSegmentRecords,
  computeReportSection,
  createPrompt,
  askQuestion,
]

export function runsQuery(endpoint: Endpoint): boolean {
  return [loadQuery, subscribeQuery, loadPublicElement].some((one) => one === endpoint)
}

const neverAborted = new AbortController().signal

function workspaceOf({ caller }: FastifyRequest): Context['workspace'] {
  const workspace = caller?.workspace ?? null
  return workspace === null ? null : { orgId: workspace.orgId, role: workspace.role }
}

/** Aborts when the client disconnects before the response is complete. */
export function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function idempotency(request: FastifyRequest): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const msg = 'Must be 1 to 200 visible characters'
    throw new AppError('invalid_request', undefined, {
      problems: [{ loc: ['header', 'idempotency-key'], msg }],
    })
  }
  const fingerprint = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, requestHash: createHash('sha256').update(fingerprint).digest('hex') }
}
