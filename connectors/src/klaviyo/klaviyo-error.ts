import type { RequestedCall } from '../kit/api/json-api.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import { throttledError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import { retryAfter, type HttpRefusal } from '../kit/http/http.ts'
import { ApiErrors } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Maps an error response of Klaviyo; null falls back to the status. */
export function mapError(
  { status, headers, json }: HttpRefusal,
  call: RequestedCall,
): ConnectorError | null {
  const [first] = ApiErrors.safeParse(json).data?.errors ?? []
  const code = codeOf(first?.code)
  switch (status) {
    case 401:
      return new ConnectorError('auth', 'Klaviyo no longer accepts the API key')
    case 403:
      return new ConnectorError(
        'forbidden',
        'The API key lacks a permission: it needs read access to accounts, campaigns, events, flows, forms, lists, metrics and profiles, and for audiences full access to lists and profiles',
        {
          missingPermission: scopeIn(first?.detail) ?? scopeOf(call),
          remedy:
            'The permissions of a Klaviyo key cannot be changed: create one with read access to accounts, campaigns, events, flows, forms, lists, metrics and profiles, for audiences also with full access to lists and profiles, and enter it here.',
          isGrantedByConsent: true,
        },
      )
    case 429:
      return throttledError(manifest.name, retryAfter(headers) ?? waitInText(first?.detail))
    case 404:
    case 410:
      return new NotFoundError(manifest.name, code)
    default:
      return status < 500 && status !== 408
        ? new ConnectorError('payload', `Klaviyo rejected a request (${status}, ${code})`)
        : null
  }
}

function scopeIn(detail: string | null | undefined): string | null {
  return /\b[a-z]+(?:-[a-z]+)*:(?:read|write)\b/.exec(detail ?? '')?.[0] ?? null
}

function scopeOf(call: RequestedCall): string | null {
  const changesList = call.method !== 'GET' && call.path.startsWith('/api/lists')
  return changesList ? 'lists:write' : permissionOf(call, scopes)
}

const scopes = {
  '/api/accounts': 'accounts:read',
  '/api/campaign': 'campaigns:read',
  '/api/events': 'events:read',
  '/api/flow': 'flows:read',
  '/api/form': 'forms:read',
  '/api/lists': 'lists:read',
  '/api/metric': 'metrics:read',
  '/api/profile-bulk-import': 'profiles:write',
  '/api/profiles': 'profiles:read',
}

/** 'Request was throttled. Expected available in 12 seconds.' */
function waitInText(detail: string | null | undefined): number | null {
  const seconds = /available in (\d{1,6}) second/.exec(detail ?? '')?.[1]
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** Only a plain code; other text may quote the request. */
function codeOf(code: string | null | undefined): string {
  return /^[\w.-]{1,60}$/.test(code ?? '') ? String(code) : 'without a reason'
}
