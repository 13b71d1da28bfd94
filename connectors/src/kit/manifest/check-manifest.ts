import { platformNames, type PlatformEntry } from '@cartograph/contract'
import { markerLength } from '../audiences/list-marker.ts'
import type { AudiencePlan } from '../audiences/plan.ts'
import type { ConnectionContext, OAuth1 } from './auth.ts'
import { ownDomain } from './resolve-host.ts'
import type { FormField } from './form-field.ts'
import { isOffered } from './is-offered.ts'
import type { Manifest, StreamPlan } from './manifest.ts'

/** Lists the problems of a manifest as sentences; empty if it is valid. */
export function checkManifest(manifest: Manifest, entry: PlatformEntry): string[] {
  return [
    ...checkNames(manifest),
    ...checkHosts(manifest),
    ...checkConnectMethods(manifest, entry),
    ...checkForm(manifest),
    ...Object.entries(manifest.streams).flatMap(([name, plan]) => checkStream(name, plan)),
    ...checkQuotas(manifest),
    ...checkWebhooks(manifest),
    ...(manifest.audiences === undefined ? [] : checkAudiences(manifest.audiences)),
    ...problemIf(
      entry.isDestination !== (manifest.audiences !== undefined),
      entry.isDestination
        ? 'It does not say how it receives audiences'
        : 'It receives audiences, and is not a destination',
    ),
    ...problemIf(
      entry.isDatasource !== Object.keys(manifest.streams).length > 0,
      entry.isDatasource ? 'It has no streams to read' : 'It has streams, and is not a data source',
    ),
  ]
}

function checkNames({ code, name, apiVersion, source, params }: Manifest): string[] {
  return [
    ...problemIf(name !== platformNames[code], `Its name is not ${platformNames[code]}`),
    ...problemIf(apiVersion.trim() === '', 'It has no API version'),
    ...problemIf(source.trim() === '', 'It has no source for its limits'),
    ...problemIf(
      new Set(params.map((param) => param.name)).size < params.length,
      'A param is declared twice',
    ),
  ]
}

function checkHosts({ hosts, oauth, params }: Manifest): string[] {
  const known = new Set(params.map((param) => param.name))
  const used = oauth === null ? [] : endpointsOf(oauth)
  return [
    ...Object.entries(hosts).flatMap(([name, host]) => [
      ...problemIf(
        !/^[A-Z][A-Z0-9_]*$/.test(name),
        `The name of the host ${name} is not in capitals`,
      ),
      ...problemIf(
        !host.startsWith('https://') && !ownDomain.test(host),
        `The host ${name} does not use TLS`,
      ),
      ...[...host.matchAll(/\{\+?(\w+)\}/g)].flatMap(([, param = '']) =>
        problemIf(!known.has(param), `The host ${name} needs ${param}, which is not a param`),
      ),
    ]),
    ...used.flatMap(({ host, path }) => [
      ...problemIf(
        !Object.keys(hosts).some((name) => isNamed(name, host)),
        `The consent needs the host ${host}, which is not declared`,
      ),
      ...problemIf(!path.startsWith('/'), `${path} is not a path`),
    ]),
    ...(oauth?.kind === 'oauth1' ? checkSigned(oauth) : []),
  ]
}

/** `API_{region}` is the name of each region's host. */
function isNamed(name: string, host: string): boolean {
  return new RegExp(`^${host.replaceAll(/\{\w+\}/g, '[A-Z0-9]+')}$`).test(name)
}

/**
 * OAuth 1.0a signs the protocol's parameters, so an endpoint's own query must be declared in
 * `params`.
 */
function checkSigned(oauth: OAuth1): string[] {
  const paths = endpointsOf(oauth).map(({ host, path }) => `${host} ${path}`)
  return [
    ...problemIf(
      new Set(paths).size < paths.length,
      'Two endpoints of its consent have the same URL',
    ),
    ...endpointsOf(oauth).flatMap(({ path, params = {} }) => [
      ...problemIf(/[?#]/.test(path), `${path} has a query, which belongs in its params`),
      ...Object.keys(params).flatMap((name) =>
        problemIf(
          name.startsWith('oauth_'),
          `${name} is reserved by the protocol, so ${path} cannot use it as a param`,
        ),
      ),
    ]),
  ]
}

function endpointsOf(oauth: NonNullable<Manifest['oauth']>) {
  return oauth.kind === 'oauth2'
    ? [oauth.authorize, oauth.token]
    : [oauth.requestToken, oauth.authorize, oauth.accessToken]
}

function checkConnectMethods({ oauth, form, pickers }: Manifest, entry: PlatformEntry): string[] {
  const offers = (context: ConnectionContext) => oauth !== null && isOffered(oauth, context)
  return [
    ...problemIf(oauth === null && form === null, 'It has neither a consent nor a form'),
    ...problemIf(
      oauth?.kind === 'oauth1' && oauth.contexts.length === 0,
      'Its consent has no context',
    ),
    ...problemIf(
      oauth === null && pickers.length > 0,
      'It has pickers, but no consent to fill them',
    ),
    ...problemIf(
      oauth !== null && offers('datasource') !== entry.isDatasource,
      'Its consent and the catalogue disagree on whether it is a data source',
    ),
    ...problemIf(
      oauth !== null && offers('destination') !== entry.isDestination,
      'Its consent and the catalogue disagree on whether it is a destination',
    ),
  ]
}

function checkForm({ form, oauth, params }: Manifest): string[] {
  const asks = oauth?.asks ?? []
  const known = new Set(params.map((param) => param.name))
  return [
    ...asks.flatMap(({ name, keptIn }) =>
      problemIf(keptIn !== 'param', `${name} is entered before the consent, and is not a param`),
    ),
    ...[...asks, ...(form?.fields ?? [])].flatMap((field) => [
      ...problemIf(
        field.keptIn === 'credential' && known.has(field.name),
        `${field.name} is a credential, and would be shown as a param`,
      ),
      ...problemIf(
        !compiles(field),
        `The pattern of ${field.name} is not a valid regular expression`,
      ),
      ...problemIf(
        field.pattern !== undefined && field.patternMessage === undefined,
        `${field.name} has a pattern without a message`,
      ),
    ]),
  ]
}

function compiles({ pattern = '' }: FormField): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test('') || true
  } catch {
    return false
  }
}

function checkStream(name: string, plan: StreamPlan): string[] {
  const named = problemIf(
    !/^[a-z]+(_[a-z]+)*$/.test(name),
    `The stream ${name} is not in snake case`,
  )
  if (plan.reads === 'changes')
    return [
      ...named,
      ...problemIf(plan.lookbackMinutes < 1, `${name} has no lookback`),
      ...problemIf(
        plan.isUndated === true && (plan.slices !== 'whole' || plan.rereadsAfterDays === undefined),
        `${name} has no times of change, and is not read again as a whole`,
      ),
    ]
  const { everySyncDays, dailyDays, weeklyDays = dailyDays } = plan.restates
  return [
    ...named,
    ...problemIf(plan.sliceDays < 1 || plan.sliceDays > 366, `${name} has an invalid slice length`),
    ...problemIf(plan.historyMonths < 1, `${name} has no history`),
    ...problemIf(dailyDays < 1, `${name} never reads a day again`),
    ...problemIf(
      dailyDays < everySyncDays,
      `${name} reads fewer days once a day than in every sync`,
    ),
    ...problemIf(weeklyDays < dailyDays, `${name} reads fewer days once a week than once a day`),
  ]
}

function checkQuotas({ quotas }: Manifest): string[] {
  return Object.entries(quotas).flatMap(([name, { limit, perSeconds }]) =>
    problemIf(!(limit > 0 && perSeconds > 0), `The quota ${name} allows no requests`),
  )
}

function checkWebhooks({ code, webhooks = [] }: Manifest): string[] {
  const start = `/v1/webhooks/${code.toLowerCase()}`
  return webhooks.flatMap(({ path }) =>
    problemIf(
      path !== start && !path.startsWith(`${start}/`),
      `The path ${path} does not begin with ${start}`,
    ),
  )
}

function checkAudiences({ fields, identifiers, add, remove, nameLength }: AudiencePlan): string[] {
  return [
    ...problemIf(
      identifiers.length === 0 || !identifiers.every((field) => fields.includes(field)),
      'It finds the customers of audiences by fields that it does not take',
    ),
    ...problemIf(
      ![add.items, add.bytes, remove.items, remove.bytes].every((limit) => limit > 0),
      'Its batches of audiences allow no one',
    ),
    ...problemIf(nameLength <= markerLength, 'Its names of audiences have no space for a marker'),
  ]
}

function problemIf(isWrong: boolean, sentence: string): string[] {
  return isWrong ? [sentence] : []
}
