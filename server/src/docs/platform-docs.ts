import type { FormField, Manifest, StreamPlan } from '@cartograph/connectors'
import { platformCatalogue, platformCategories } from '@cartograph/contract'
import { installPath } from '@cartograph/features'
import { manifests } from '../config/config.ts'
import { audienceFacts } from './audience-docs.ts'

/** The pages of `docs/platforms/`, by file. */
export function renderPlatformDocs(): Record<string, string> {
  const all = manifests().toSorted((a, b) => a.name.localeCompare(b.name))
  const pages = all.map((manifest) => [fileOf(manifest), page(manifest)] as const)
  return { 'docs/platforms/README.md': index(all), ...Object.fromEntries(pages) }
}

function fileOf({ name }: Manifest): string {
  return `docs/platforms/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.md`
}

function index(all: readonly Manifest[]): string {
  const rows = all.map((manifest) => {
    const { code, name, apiVersion } = manifest
    const link = `[${name}](${fileOf(manifest).replace('docs/platforms/', '')})`
    const { category } = platformCatalogue[code]
    return `| ${link} | \`${code}\` | ${platformCategories[category]} | ${methodsOf(manifest).join(', ')} | ${apiVersion} |`
  })
  return `# Platforms

The platforms that can be connected, generated from the manifests in \`connectors/src/\`. Whether a platform runs
live or is simulated by the sandbox depends on the configuration: see \`docs/configuration.md\`.

| platform | code | category | connected by | API version |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function methodsOf({ oauth, form }: Manifest): string[] {
  return [
    ...(oauth === null
      ? []
      : [oauth.kind === 'oauth2' ? 'consent (OAuth 2.0)' : 'consent (OAuth 1.0a)']),
    ...(form === null ? [] : ['keys']),
  ]
}

function page(manifest: Manifest): string {
  const { code, name, apiVersion, source, hosts } = manifest
  const sections = [
    `# ${name}`,
    `Code \`${code}\`, API version ${apiVersion}. Source: ${source}.`,
    ...consent(manifest),
    ...form(manifest),
    ...install(manifest),
    ...streams(manifest),
    ...totals(manifest),
    ...audiences(manifest),
    ...quotas(manifest),
    '## Hosts',
    table(
      ['host', 'address', 'overridden by'],
      Object.entries(hosts).map(([host, url]) => [host, `\`${url}\``, `\`${code}_${host}_URL\``]),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

function consent({ oauth, code, pickers, install: plan }: Manifest): string[] {
  if (oauth === null) return []
  const path = plan?.grant.kind === 'consent' ? installPath(code) : '/callback'
  const credentials = `It runs live with \`${code}_CLIENT_ID\` and \`${code}_CLIENT_SECRET\`; the redirect URI to allow there is \`PUBLIC_URL${path}\`.`
  const scopes =
    oauth.kind === 'oauth2'
      ? Object.entries(oauth.scopes).map(
          ([context, list]) =>
            `- as a ${context === 'datasource' ? 'data source' : context}: ${list.length === 0 ? 'the scopes of the registered app' : list.map((scope) => `\`${scope}\``).join(', ')}`,
        )
      : []
  const chosen =
    pickers.length === 0
      ? []
      : [`Chosen after the consent: ${pickers.map(({ label }) => label).join(', then ')}.`]
  return [
    '## Consent',
    credentials,
    ...(scopes.length === 0 ? [] : [`Scopes:\n\n${scopes.join('\n')}`]),
    ...chosen,
  ]
}

function form({ form: keys }: Manifest): string[] {
  if (keys === null) return []
  const rows = keys.fields.map((field) => [
    field.label,
    storageOf(field),
    field.patternMessage ?? '',
  ])
  return ['## Keys', keys.help, table(['field', 'stored', 'rule'], rows)]
}

/** The addresses that are registered with the platform, or entered there by its users. */
function install({ code, install: plan, webhooks = [] }: Manifest): string[] {
  if (plan === undefined) return []
  const path = `PUBLIC_URL${installPath(code)}`
  const isPosted = plan.posted !== undefined
  const callbacks = webhooks.map((webhook) => `\`PUBLIC_URL${webhook.path}\``)
  return [
    '## Installation',
    `Users may also begin at the platform, which sends them to \`${path}\`${isPosted ? ' after its server has posted to the same address' : ''}. They then choose the workspace.`,
    ...(callbacks.length === 0 ? [] : [`It calls ${callbacks.join(' and ')}.`]),
  ]
}

function storageOf({ keptIn, isOptional }: FormField): string {
  const kept = keptIn === 'credential' ? 'encrypted' : 'as plain text'
  return isOptional ? `${kept}; optional` : kept
}

function streams({ streams: declared }: Manifest): string[] {
  const rows = Object.entries(declared).map(([name, plan]) => [`\`${name}\``, ...planWords(plan)])
  if (rows.length === 0) return []
  return ['## Data', table(['stream', 'history', 'every sync'], rows)]
}

function planWords(plan: StreamPlan): [string, string] {
  if (plan.reads === 'changes') {
    const reach = plan.historyMonths === undefined ? 'everything' : `${plan.historyMonths} months`
    const history = plan.slices === 'windows' ? `${reach}, newest first` : reach
    const dated = `changes since the last sync, and ${minutes(plan.lookbackMinutes)} before it`
    const { rereadsAfterDays: days, isUndated = false } = plan
    const changes = isUndated ? 'nothing' : dated
    if (days === undefined) return [history, changes]
    return [history, `${changes}; everything ${days === 1 ? 'once a day' : `every ${days} days`}`]
  }
  const { everySyncDays, dailyDays, weeklyDays } = plan.restates
  const everySync = everySyncDays === 0 ? 'nothing' : `the last ${everySyncDays} days`
  return [
    `${plan.historyMonths} months by day, ${plan.sliceDays} days at a time, newest first`,
    weeklyDays === undefined
      ? `${everySync}, and the last ${dailyDays} once a day`
      : `${everySync}, the last ${dailyDays} once a day, and the last ${weeklyDays} once a week`,
  ]
}

function totals({ totals: plan }: Manifest): string[] {
  if (plan === undefined) return []
  const measures = plan.measures.map((measure) => measure.replaceAll('_', ' ')).join(' and ')
  return ['## Daily comparison', `Compared with the platform's own totals: ${measures}.`]
}

function audiences(manifest: Manifest): string[] {
  const facts = audienceFacts(manifest)
  return facts.length === 0 ? [] : ['## Audiences', table(['fact', 'value'], facts)]
}

function minutes(count: number): string {
  if (count % 1440 === 0) return count === 1440 ? 'a day' : `${count / 1440} days`
  if (count % 60 === 0) return count === 60 ? 'an hour' : `${count / 60} hours`
  return `${count} minutes`
}

function quotas({ quotas: declared }: Manifest): string[] {
  const rows = Object.entries(declared).map(([name, { limit, perSeconds, sharedBy }]) => [
    name,
    `${limit} in ${perSeconds} s`,
    sharedBy === 'app' ? 'all connections' : 'one account',
  ])
  return rows.length === 0 ? [] : ['## Limits', table(['limit', 'at most', 'shared by'], rows)]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
