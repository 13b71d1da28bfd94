import { permissionOf } from '../kit/api/permission-of.ts'
import type { RequestedCall } from '../kit/api/json-api.ts'
import { statusError } from '../kit/api/status-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

const { name } = manifest

/** The same report is being prepared already. */
export class DuplicateReportError extends ConnectorError {
  readonly reportId: string

  constructor(reportId: string) {
    super('payload', `${name} is already preparing this report`)
    this.reportId = reportId
  }
}

/** The report begins before the first day that is kept. */
export class TooOldError extends ConnectorError {
  /** YYYY-MM-DD */
  readonly firstDay: string

  constructor(firstDay: string) {
    super('payload', `${name} keeps this report since ${firstDay}`)
    this.firstDay = firstDay
  }
}

/** Names are unique: this list has the name. */
export class DatasetExistsError extends ConnectorError {
  readonly id: string

  constructor(id: string) {
    super('payload', `${name} has an audience with this name`)
    this.id = id
  }
}

export function apiError(refusal: HttpRefusal, call: RequestedCall): ConnectorError | null {
  const { status, text, json } = refusal
  const found = (pattern: RegExp) => pattern.exec(text)?.[1]
  const duplicate = status === 425 ? found(/duplicate of\s*:\s*([\w-]{8,80})/i) : undefined
  if (duplicate !== undefined) return new DuplicateReportError(duplicate)
  const firstDay = status === 400 ? found(/retention start date \((\d{4}-\d\d-\d\d)\)/i) : undefined
  if (firstDay !== undefined) return new TooOldError(firstDay)
  const dataset = status === 400 ? datasetIn(json) : null
  if (dataset !== null) return new DatasetExistsError(dataset)
  // Of a profile, this may have either status, and a new token changes nothing.
  const isForbidden = status === 401 && /not authorized to access scope/i.test(text)
  const meaning = { ...refusal, status: isForbidden ? 403 : status }
  const isOfAudiences = call.path.startsWith('/adm/')
  const texts = { auth, forbidden: isOfAudiences ? noAudiences : noProfile }
  return statusError(name, meaning, texts, permissionOf(call, scopes))
}

function datasetIn(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('code' in json)) return null
  const { code, datasetId } = json as { readonly code: unknown; readonly datasetId?: unknown }
  return code === 'DuplicateDatasetName' && typeof datasetId === 'string' ? datasetId : null
}

const scopes = {
  '/adm/': 'advertising::audiences',
  '/reporting/': 'advertising::campaign_management',
  '/v2/': 'advertising::campaign_management',
}

const auth = `${name} no longer accepts the access token`

const noProfile = {
  message: `${name} does not show this account to the user who connected it`,
  remedy: 'Ask for access to the account in Amazon Ads, then reauthorize the data source.',
  isGrantedByConsent: true,
}

const noAudiences = {
  message: `${name} does not let this user change audiences`,
  remedy:
    'Agree to the terms of Ads Data Manager in Amazon Ads and ask for the role to edit it, then reauthorize the destination.',
  isGrantedByConsent: true,
}
