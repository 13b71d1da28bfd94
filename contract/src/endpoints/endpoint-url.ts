import type { Endpoint } from './endpoint.ts'

/** The path of a request, with its parameters and its query. */
export function endpointUrl(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}
