import { manifests } from '../config/config.ts'
import {
  appVariables,
  hostVariables,
  variables,
  type Variable,
} from '../config/config-variables.ts'

/** The text of `docs/configuration.md`. */
export function renderConfigurationDocs(): string {
  const hosts = hostVariables(manifests()).map((host) => row(host.name, host))
  const apps = appVariables(manifests()).flatMap(({ id, secret }) => [
    row(id.name, id),
    row(secret.name, secret),
  ])
  const rows = Object.entries(variables).map(([name, declared]) => row(name, declared))
  return `# Configuration

Everything is set by environment variables, and nothing has to be set. At start everything that is wrong
is listed at once. This page is made from \`server/src/config/config-variables.ts\`.

${table(rows)}

## Registrations with the platforms

People let Cartograph into these by clicking, which takes a registration with the platform. A platform with
one is live. Without one the sandbox plays it, so that everything can be tried without leaving the machine;
and without a sandbox this way in is not offered. Keys that people type themselves need no registration: they
are live, but for keys that contain the word \`sandbox\` while there is one.

${table(apps)}

## Hosts of the platforms

Any host of a platform can be pointed elsewhere, such as at a simulator of your own. What is set here wins
over the sandbox, too; with \`SP_SHOP_URL\` there is no demo workspace.

${table(hosts)}
`
}

function table(rows: readonly string[]): string {
  return ['| variable | when not set | what it is |', '| --- | --- | --- |', ...rows].join('\n')
}

function row(name: string, { standard, about }: Variable): string {
  return `| \`${name}\` | ${standard} | ${about.replaceAll('|', '\\|')} |`
}
