import {
  endpoints,
  errorCatalogue,
  escapeHtml as text,
  permissions,
  scopeOf,
  type Endpoint,
} from '@cartograph/contract'
import { errorCodes, jsonSchema, takesIdempotencyKey, type JsonSchema } from '../../docs/openapi.ts'

/**
 * Renders the API reference from the same objects as openapi.json. No scripts, no external
 * resources.
 */
export function renderDocsPage(): string {
  const all = Object.values<Endpoint>(endpoints)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cartograph API</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>Cartograph API</h1>
<p>The app itself is a plain client of this API. Machine-readable: <a href="/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Endpoints"><ul>${all.map(navItem).join('')}</ul></nav>
<main>${introduction}${all.map(section).join('')}</main>
</body>
</html>
`
}

function navItem(endpoint: Endpoint): string {
  return `<li><a href="#${text(endpoint.name)}">${text(endpoint.name)}</a></li>`
}

function section(endpoint: Endpoint): string {
  const { name, method, path, summary } = endpoint
  return `<section id="${text(name)}">
<h2><span class="method">${text(method)}</span> <code>${text(path)}</code></h2>
<p>${text(summary)}</p>
<p class="who">${text(permissionText(endpoint))}${
    takesIdempotencyKey(endpoint) ? ' Takes an Idempotency-Key.' : ''
  }</p>
${fields('Path', endpoint.params, 'input')}${fields('Query', endpoint.query, 'input')}
${fields('Body', endpoint.body, 'input')}${fields('Answer', endpoint.answer, 'output')}
${errors(endpoint)}</section>`
}

function permissionText(endpoint: Endpoint): string {
  const { permission } = endpoint
  if (permission === 'public') return 'Public.'
  if (permission === 'signed_in') return 'Any signed-in user.'
  if (permission === 'joinable') return 'Users who are invited to the workspace or may join it.'
  const roles = permissions[permission]
  const scope = scopeOf(endpoint)
  const key = scope === null ? '' : `; API keys${scope === 'any' ? '' : ` with ${scope}`}`
  return `Workspace roles: ${roles.join(', ')}${key} (${permission}).`
}

function fields(title: string, schema: Endpoint['body'], io: 'input' | 'output'): string {
  if (schema === undefined) return ''
  const rows = listFields(jsonSchema(schema, io))
    .map(([name, type]) => `<tr><td><code>${text(name)}</code></td><td>${text(type)}</td></tr>`)
    .join('')
  return `<h3>${text(title)}</h3><table><tbody>${rows}</tbody></table>`
}

/** Lists every field with its path and type: `items[].org.org_id: uuid`. */
function listFields(schema: JsonSchema, path = ''): [name: string, type: string][] {
  const { properties, items } = schema
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([name, property]) => {
      const isRequired = schema.required?.includes(name) ?? false
      const field = `${path}${path === '' ? '' : '.'}${name}${isRequired ? '' : '?'}`
      return typeof property === 'boolean' ? [] : listFields(property, field)
    })
  }
  if (typeof items === 'object' && !Array.isArray(items)) return listFields(items, `${path}[]`)
  return [[path, typeName(schema)]]
}

function typeName(schema: JsonSchema): string {
  const { anyOf, enum: values, const: value, format, type } = schema
  if (anyOf !== undefined) {
    const types = anyOf.map((one) => (typeof one === 'boolean' ? 'anything' : typeName(one)))
    return [...new Set(types)].join(' or ')
  }
  if (value !== undefined) return JSON.stringify(value)
  if (values !== undefined) return values.map((one) => JSON.stringify(one)).join(', ')
  return format ?? (Array.isArray(type) ? type.join(' or ') : type) ?? 'anything'
}

function errors(endpoint: Endpoint): string {
  const rows = errorCodes(endpoint).map((code) => {
    const { status, message } = errorCatalogue[code]
    return `<tr><td>${status} <code>${text(code)}</code></td><td>${text(message)}</td></tr>`
  })
  return `<details><summary>Errors</summary><table><tbody>${rows.join('')}</tbody></table></details>`
}

const introduction = `<section>
<p>Sign in to get a bearer token and send it as <code>Authorization: Bearer &lt;token&gt;</code>. A metric
query takes the data token of a workspace instead. An error's <code>detail</code> is a sentence, a
<code>code</code> with a <code>message</code>, or a list of places (<code>loc</code>) with what is wrong
there (<code>msg</code>). What belongs to another workspace answers 404.</p>
</section>`

const styles = `
:root { color-scheme: light dark; --page: #fff; --ink: #1c2024; --soft: #5b6470; --line: #e3e6ea; --accent: oklch(0.475 0.083 195); --raised: #f6f7f9 }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --ink: #e9ebee; --soft: #a2abb6; --line: #2c3238; --accent: oklch(0.782 0.098 190); --raised: #1b1f24 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; display: grid; gap: 0 2.5rem; grid-template-columns: 14rem minmax(0, 1fr) }
header { grid-column: 1 / -1 }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.0625rem; margin: 0; overflow-wrap: anywhere }
h3 { font-size: .875rem; margin: 1rem 0 .25rem; color: var(--soft) }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
nav ul { list-style: none; margin: 0; padding: 0; position: sticky; top: 1.5rem; font-size: .875rem }
nav a { display: block; padding: .25rem 0 }
section { border-top: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-top: 1rem }
section p { margin: .25rem 0; max-width: 65ch }
.method { color: var(--accent) }
.who { color: var(--soft); font-size: .875rem }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
td { border-bottom: 1px solid var(--line); padding: .375rem .75rem .375rem 0; vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 45% }
summary { cursor: pointer; margin-top: 1rem; font-size: .875rem; color: var(--soft) }
code { font: .9em ui-monospace, monospace }
@media (max-width: 48rem) { body { grid-template-columns: minmax(0, 1fr) } nav ul { position: static } }
`
