import { manifests } from './config.ts'
import { hostVariables, variables, type Variable } from './config-variables.ts'

/** The text of `docs/configuration.md`. */
export function renderConfigurationDocs(): string {
  const hosts = hostVariables(manifests()).map((host) => row(host.name, host))
  const rows = Object.entries(variables).map(([name, declared]) => row(name, declared))
  return `# Configuration

Everything is set by environment variables, and nothing has to be set. At start everything that is wrong
is listed at once. This page is made from \`server/src/config-variables.ts\`.

${table(rows)}

## Hosts of the platforms

Any host of a platform can be pointed elsewhere, such as at a simulator. Setting one of a platform that
the sandbox plays switches the sandbox off for it.

${table(hosts)}
`
}

function table(rows: readonly string[]): string {
  return ['| variable | when not set | what it is |', '| --- | --- | --- |', ...rows].join('\n')
}

function row(name: string, { standard, about }: Variable): string {
  return `| \`${name}\` | ${standard} | ${about.replaceAll('|', '\\|')} |`
}
