import { endpoints, errorCatalogue, type Endpoint } from '@cartograph/contract'
import { platformWebhooks } from '@cartograph/features'
import { describe, expect, it } from 'vitest'
import { errorCodes, openapi, renderOpenapi } from './openapi.ts'

const all = Object.values<Endpoint>(endpoints)

describe('openapi.json', () => {
  it('lists every endpoint and webhook of a platform by method, path and name', () => {
    const { paths } = openapi()
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) =>
          `${method.toUpperCase()} ${path} ${(operation as { operationId: string }).operationId}`,
      ),
    )
    const expected = [
      ...all.map(({ method, path, name }) => `${method} ${path} ${name}`),
      ...platformWebhooks.map(
        ({ webhook }) => `${webhook.method ?? 'POST'} ${webhook.path} ${webhook.name}`,
      ),
    ]
    expect(new Set(found)).toEqual(new Set(expected))
  })

  it('names every parameter that a path has', () => {
    const { paths } = openapi()
    for (const { path, method } of all) {
      const operation = paths[path]?.[method.toLowerCase()] as {
        parameters: { name: string; in: string }[]
      }
      const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('lists the error codes of each endpoint', () => {
    expect(errorCodes(endpoints.signIn)).toEqual(
      expect.arrayContaining(['wrong_credentials', 'too_many_requests', 'invalid_request']),
    )
    expect(errorCodes(endpoints.signIn)).not.toContain('not_authenticated')
    expect(errorCodes(endpoints.updateDatasource)).toEqual(
      expect.arrayContaining(['not_authenticated', 'forbidden', 'not_found', 'conflict']),
    )
    // For a key where a user is needed, a page of another site, a body where none is expected.
    expect(errorCodes(endpoints.listSessions)).toContain('forbidden')
    expect(errorCodes(endpoints.signIn)).toContain('forbidden')
    expect(errorCodes(endpoints.refresh)).toContain('body_too_large')
    for (const endpoint of all) {
      expect(errorCodes(endpoint).every((code) => code in errorCatalogue)).toBe(true)
    }
  })

  it('is the same text every time', () => {
    expect(renderOpenapi()).toBe(renderOpenapi())
  })
})
