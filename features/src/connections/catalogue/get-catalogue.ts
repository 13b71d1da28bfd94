import type { Connector, FormField } from '@cartograph/connectors'
import {
  getIntegrationCatalogue as endpoint,
  type InstallMode,
  type PlatformCard,
  type PlatformField,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { contextsOf } from '../../require-connector.ts'
import { serves } from '../../serves.ts'
import { canBeClicked, listAvailable } from './list-available.ts'

/** How each platform is connected, from its connector's manifest. */
export const getCatalogue = serves(endpoint, (ctx) => {
  const datasources = listAvailable(ctx, 'datasource')
  const codes = [
    ...datasources,
    ...listAvailable(ctx, 'destination').filter((code) => !datasources.includes(code)),
  ]
  const found = codes.flatMap((code) => ctx.ingestion.connectorFor(code) ?? [])
  return { items: found.map((connector) => cardOf(ctx, connector)) }
})

function cardOf(ctx: Context, connector: Connector): PlatformCard {
  const { manifest } = connector
  const { code, form } = manifest
  const contexts = contextsOf(connector)
  const oauth = oauthOf(ctx, connector)
  return {
    platform: code,
    name: manifest.name,
    contexts,
    mode: (oauth === null ? null : ctx.platforms.oauth(code)) ?? 'live',
    install_mode: installMode(oauth !== null, form !== null),
    oauth,
    form:
      form === null
        ? null
        : {
            fields: form.fields.map(fieldOf),
            help: form.help,
            sandbox_example: copyOf(ctx.platforms.sandboxForm(code)),
          },
    params: manifest.params.map(({ name, label }) => ({ name, label })),
    pickers: manifest.pickers.map(({ label, emptyMessage }) => ({
      label,
      empty_message: emptyMessage,
    })),
    streams: Object.keys(manifest.streams),
    imports: importsOf(manifest),
    notice: manifest.notice ?? null,
    api_version: manifest.apiVersion,
  }
}

function oauthOf(ctx: Context, connector: Connector): PlatformCard['oauth'] {
  const { oauth } = connector.manifest
  const contexts = contextsOf(connector).filter((one) => canBeClicked(ctx, connector, one))
  if (oauth === null || contexts.length === 0) return null
  return { contexts, asks: oauth.asks.map(fieldOf) }
}

function importsOf({ imports }: Connector['manifest']): PlatformCard['imports'] {
  return imports === undefined ? null : { about: imports.about, last_day: imports.lastDay }
}

function installMode(isPublic: boolean, isPrivate: boolean): InstallMode {
  if (isPublic && isPrivate) return 'private_and_public'
  return isPublic ? 'public_only' : 'private_only'
}

function fieldOf(field: FormField): PlatformField {
  return {
    name: field.name,
    label: field.label,
    kept_in: field.keptIn,
    pattern: field.pattern ?? null,
    pattern_message: field.patternMessage ?? null,
    suffix: field.suffix ?? null,
    is_optional: field.isOptional ?? false,
    options: field.options?.map(({ value, label }) => ({ value, label })) ?? null,
  }
}

function copyOf(texts: Readonly<Record<string, string>> | null): Record<string, string> | null {
  return texts === null ? null : { ...texts }
}
