import { ConnectorError } from '../errors.ts'
import { hostOf, isPrivateHost } from '../http/private-address.ts'
import type { Manifest } from './manifest.ts'

export interface HostValues {
  readonly params: Readonly<Record<string, string>>
  /** Overrides by the names of hosts. */
  readonly hosts: Readonly<Record<string, string>>
}

/** The origin of a host with the params filled in; an override takes precedence. */
export function resolveHost(manifest: Manifest, host: string, values: HostValues): string {
  const template = templateOf(manifest, host, values)
  const own = ownDomain.exec(template)?.[1]
  if (own !== undefined) return ownDomainOf(manifest, own, values.params[own])
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    labelOf(manifest, name, values.params[name]),
  )
  const url = URL.canParse(filled) ? new URL(filled) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new ConnectorError('payload', `The URL of ${manifest.name}'s host ${host} is not valid`)
  return filled.replace(/\/+$/, '')
}

/** Whether a user entered the host, so that it must be on the public internet. */
export function isOwnDomain(manifest: Manifest, host: string, values: HostValues): boolean {
  return ownDomain.test(templateOf(manifest, host, values))
}

/** A param with the whole origin, written as the reserved expansion of RFC 6570. */
export const ownDomain = /^\{\+(\w+)\}$/

/** In the name of a host: one host for each region. */
const regional = /\{(\w+)\}/g

function templateOf(manifest: Manifest, host: string, { params, hosts }: HostValues): string {
  const name = host.replaceAll(regional, (_, param: string) =>
    labelOf(manifest, param, params[param]).toUpperCase(),
  )
  const template = hosts[name] ?? manifest.hosts[name]
  if (template !== undefined) return template
  throw new ConnectorError('payload', `${manifest.name} has no host ${name}`)
}

/** One label of a host name, so that a param cannot change the host or the path. */
const hostLabel = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,62}$/

/** An own domain fills an override with its name, which is no other host and no path either. */
function labelOf(manifest: Manifest, name: string, value: string | undefined): string {
  if (value !== undefined && hostLabel.test(value)) return value
  const isOwn = Object.values(manifest.hosts).includes(`{+${name}}`)
  if (isOwn) return new URL(ownDomainOf(manifest, name, value)).hostname
  throw notValid(manifest, name)
}

/** The origin and path of a shop's own address, which is entered with or without `https://`. */
function ownDomainOf(manifest: Manifest, name: string, value: string | undefined): string {
  const entered = value?.trim() ?? ''
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(entered) ? entered : `https://${entered}`
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain =
    url !== null &&
    url.protocol === 'https:' &&
    url.hostname.includes('.') &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (!isPlain || isPrivateHost(hostOf(url))) throw notValid(manifest, name)
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function notValid(manifest: Manifest, name: string): ConnectorError {
  const label = manifest.params.find((param) => param.name === name)?.label ?? name
  return new ConnectorError('auth', `${label} is not valid for ${manifest.name}`)
}
