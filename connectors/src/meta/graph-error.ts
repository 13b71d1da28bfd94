import { ConnectorError, type ConnectorErrorClass } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import { GraphError } from './api-types.ts'
import { parseUsage } from './usage.ts'

/** An error of the Graph API, without its message, which may quote the token. */
export class MetaError extends ConnectorError {
  readonly code: number
  readonly subcode: number | null
  /** The request asks for too much data at once. */
  readonly isTooMuch: boolean

  constructor(
    errorClass: ConnectorErrorClass,
    refusal: {
      code: number
      subcode: number | null
      isTooMuch?: boolean
      retryAfterMs?: number
      missingPermission?: string | null
    },
  ) {
    super(errorClass, sentence(errorClass, refusal.code, refusal.subcode), {
      ...(refusal.retryAfterMs !== undefined && { retryAfterMs: refusal.retryAfterMs }),
      ...(errorClass === 'forbidden' && {
        missingPermission: refusal.missingPermission ?? null,
        remedy,
        isGrantedByConsent: true,
      }),
    })
    this.code = refusal.code
    this.subcode = refusal.subcode
    this.isTooMuch = refusal.isTooMuch ?? false
  }
}

/** Classified by code: the status is nearly always 400. Null if it is not a Graph API error. */
export function mapError({ headers, json }: HttpRefusal): MetaError | null {
  const parsed = GraphError.safeParse(json)
  if (!parsed.success) return null
  const { code, error_subcode, is_transient, message } = parsed.data.error
  const subcode = error_subcode ?? null
  const isTooMuch =
    (code === 100 && subcode === 1_487_534) ||
    (code === 1 && /reduce the amount of data/i.test(message ?? ''))
  if (isTooMuch) return new MetaError('payload', { code, subcode, isTooMuch })
  const errorClass = classOf(code, subcode, is_transient ?? false)
  if (errorClass === 'forbidden')
    return new MetaError(errorClass, { code, subcode, missingPermission: permissionIn(message) })
  if (errorClass !== 'throttled') return new MetaError(errorClass, { code, subcode })
  const retryAfterMs = parseUsage(headers).regainMs ?? pauseMs
  return new MetaError('throttled', { code, subcode, retryAfterMs })
}

/** The default pause: limits apply over an hour and recover slowly. */
const pauseMs = 60_000

const remedy = 'Reauthorize the data source, and leave every permission switched on at Facebook.'

const throttleCodes = new Set([4, 17, 32, 613])
const passingCodes = new Set([1, 2, 341, 368])
const tokenCodes = new Set([102, 190])

function classOf(code: number, subcode: number | null, isTransient: boolean): ConnectorErrorClass {
  if (throttleCodes.has(code) || (code >= 80_000 && code < 80_100)) return 'throttled'
  if (tokenCodes.has(code) || isInvisible(code, subcode)) return 'auth'
  if (isOfPermission(code)) return 'forbidden'
  return isTransient || passingCodes.has(code) ? 'transient' : 'payload'
}

/** '(#200) Ad account owner has NOT grant ads_management or ads_read permission' */
function permissionIn(message: string | null | undefined): string | null {
  const known = /\b(ads_read|ads_management|business_management)\b/g
  const named = [...(message ?? '').matchAll(known)].map(([name]) => name)
  return named.length === 0 ? null : [...new Set(named)].join(' or ')
}

function isOfPermission(code: number): boolean {
  return code === 10 || (code >= 200 && code < 300)
}

/** The object does not exist or is no longer shared with this user. */
function isInvisible(code: number, subcode: number | null): boolean {
  return code === 100 && subcode === 33
}

function sentence(errorClass: ConnectorErrorClass, code: number, subcode: number | null): string {
  const codes = subcode === null ? `code ${code}` : `code ${code}, subcode ${subcode}`
  if (errorClass === 'throttled') return `Facebook is limiting requests (${codes})`
  if (tokenCodes.has(code)) return `Facebook no longer accepts the access token (${codes})`
  if (isOfPermission(code)) return `Facebook is missing a permission for this (${codes})`
  if (isInvisible(code, subcode)) return `Facebook no longer shows the ad account (${codes})`
  return `Facebook rejected the request (${codes})`
}
