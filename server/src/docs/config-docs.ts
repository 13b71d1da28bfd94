import { manifests } from '../config/config.ts'
import { variables } from '../config/config-variables.ts'
import type { Variable } from '../config/variable.ts'
import { appVariables, hostVariables } from '../config/platform-variables.ts'

/** The text of `docs/configuration.md`. */
export function renderConfigurationDocs(): string {
  const hosts = hostVariables(manifests()).map((host) => row(host.name, host))
  const apps = appVariables(manifests()).flatMap(
    ({ id, secret, webhookSecret, developerToken, applicationId, accessLevel }) =>
      [id, secret, webhookSecret, developerToken, applicationId, accessLevel].flatMap((variable) =>
        variable === null ? [] : [row(variable.name, variable)],
      ),
  )
  const rows = Object.entries(variables).map(([name, declared]) => row(name, declared))
  return `# Configuration

All settings are environment variables, and all are optional. Invalid values are reported together at
startup. This page is generated from \`server/src/config/\`.

${table(rows)}

## App registrations

Platforms with OAuth need an app registration. With one, the platform is live. Without one, the sandbox
simulates it, and without the sandbox it is not offered. Keys that users enter need no registration and are
live, unless they contain the word \`sandbox\` while the sandbox runs.

${table(apps)}

## Platform hosts

Any host of a platform can be overridden, such as with your own simulator. Overrides also replace the
sandbox; with \`SP_SHOP_URL\` there is no demo workspace.

${table(hosts)}
`
}

function table(rows: readonly string[]): string {
  return ['| variable | default | description |', '| --- | --- | --- |', ...rows].join('\n')
}

function row(name: string, { standard, about }: Variable): string {
  return `| \`${name}\` | ${standard} | ${about.replaceAll('|', '\\|')} |`
}
