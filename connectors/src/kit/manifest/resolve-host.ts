import { ConnectorError } from '../errors.ts'
import type { Manifest } from './manifest.ts'

/** One label of a host name, so that a param cannot change the host or the path. */
const hostLabel = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,62}$/

/** The origin of a host with the params filled in; an override takes precedence. */
export function resolveHost(
  manifest: Manifest,
  host: string,
  request: {
    readonly params: Readonly<Record<string, string>>
    readonly hosts: Readonly<Record<string, string>>
  },
): string {
  const template = request.hosts[host] ?? manifest.hosts[host]
  if (template === undefined)
    throw new ConnectorError('payload', `${manifest.name} has no host ${host}`)
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    labelOf(manifest, name, request.params[name]),
  )
  const url = URL.canParse(filled) ? new URL(filled) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new ConnectorError('payload', `The URL of ${manifest.name}'s host ${host} is not valid`)
  return filled.replace(/\/+$/, '')
}

function labelOf(manifest: Manifest, name: string, value: string | undefined): string {
  if (value !== undefined && hostLabel.test(value)) return value
  const label = manifest.params.find((param) => param.name === name)?.label ?? name
  throw new ConnectorError('auth', `${label} is not valid for ${manifest.name}`)
}
