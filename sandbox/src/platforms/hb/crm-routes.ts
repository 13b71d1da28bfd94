import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../../shop.ts'
import {
  contactObject,
  dealObject,
  formObjects,
  lifecycleStages,
  pipelineObjects,
  submissionObject,
  type CrmObject,
} from './crm-objects.ts'
import { crmOf } from './crm-records.ts'
import { invalid, notFound } from './refusal.ts'

export type CrmPath = 'contacts' | 'deals'

interface SearchCall {
  Body: {
    readonly filterGroups?: readonly { readonly filters?: readonly Filter[] }[]
    readonly sorts?: readonly { readonly propertyName?: string; readonly direction?: string }[]
    readonly properties?: readonly string[]
    readonly limit?: number
    readonly after?: string
  } | null
}
interface Filter {
  readonly propertyName?: string
  readonly operator?: string
  readonly value?: string
}
interface BatchCall {
  Body: { readonly inputs?: readonly { readonly id?: unknown }[] } | null
}
interface PageCall {
  Querystring: { readonly limit?: string; readonly after?: string }
}

/** The search refuses to page beyond this many records. */
const searchCeiling = 10_000

/** Contacts and deals by search and by id, pipelines, and forms with their submissions. */
export function createCrm(
  version: string,
  clock: () => Date,
  shopOf: (request: FastifyRequest, scope: string, isSearch?: boolean) => SandboxShop,
) {
  const archived = new Map<string, Set<string>>()
  const archivedOf = ({ name }: SandboxShop, path: CrmPath) => {
    const ids = archived.get(`${name} ${path}`) ?? new Set<string>()
    archived.set(`${name} ${path}`, ids)
    return ids
  }

  function objectsOf(shop: SandboxShop, path: CrmPath): readonly CrmObject[] {
    const { contacts, deals } = crmOf(shop, clock())
    const objects = path === 'contacts' ? contacts.map(contactObject) : deals.map(dealObject)
    const gone = archivedOf(shop, path)
    return gone.size === 0 ? objects : objects.filter(({ id }) => !gone.has(id))
  }

  /** A merged record answers with the one that is left. */
  function readByIds(request: FastifyRequest<BatchCall>, path: CrmPath) {
    const objects = objectsOf(shopOf(request, scopeOf(path, 'read')), path)
    const asked = (request.body?.inputs ?? []).map(({ id }) => String(id))
    if (asked.length === 0 || asked.length > 100) throw invalid('Between 1 and 100 inputs')
    const byId = new Map(
      objects.flatMap((object) =>
        [object.id, ...(object.properties['hs_merged_object_ids']?.split(';') ?? [])].map(
          (id) => [id, object] as const,
        ),
      ),
    )
    const results = asked.flatMap((id) => byId.get(id) ?? [])
    const missing = asked.length - results.length
    return {
      status: 'COMPLETE',
      results,
      ...(missing > 0 && { numErrors: missing, errors: [{ category: 'OBJECT_NOT_FOUND' }] }),
    }
  }

  function objectRoutes(app: FastifyInstance, path: CrmPath): void {
    const objects = `/crm/objects/${version}/${path}`
    app.post<SearchCall>(`${objects}/search`, (request) => {
      const found = objectsOf(shopOf(request, scopeOf(path, 'read'), true), path)
      const { filterGroups, sorts, properties = [], limit = 10, after = '0' } = request.body ?? {}
      if (filterGroups?.length !== 1 || sorts?.[0]?.propertyName !== 'hs_object_id')
        throw invalid('The sandbox searches by one group of filters, sorted by hs_object_id.')
      const from = Number(after)
      if (!(limit >= 1 && limit <= 200) || !Number.isInteger(from)) throw invalid('Invalid limit')
      if (from + limit > searchCeiling) throw invalid('The search ends at 10,000 records.')
      const matching = found.filter(({ properties: has }) =>
        (filterGroups[0]?.filters ?? []).every((filter) => matches(has, filter)),
      )
      const results = matching.slice(from, from + limit).map((object) => ({
        ...object,
        properties: Object.fromEntries(
          properties.map((name) => [name, object.properties[name] ?? null]),
        ),
      }))
      const next = String(from + limit)
      const hasMore = matching.length > from + limit
      return {
        total: matching.length,
        results,
        ...(hasMore && { paging: { next: { after: next } } }),
      }
    })

    app.delete<{ Params: { readonly id: string } }>(`${objects}/:id`, (request, reply) => {
      archivedOf(shopOf(request, scopeOf(path, 'read')), path).add(request.params.id)
      return reply.code(204).send()
    })
  }

  function formRoutes(app: FastifyInstance): void {
    app.get<PageCall>('/marketing/v3/forms', (request) => {
      shopOf(request, 'forms')
      return pageOf(formObjects(), request.query, 100)
    })
    app.get<PageCall & { Params: { readonly id: string } }>(
      '/form-integrations/v1/submissions/forms/:id',
      (request) => {
        const shop = shopOf(request, 'forms')
        if (!formObjects().some(({ id }) => id === request.params.id)) throw notFound('No form')
        const { submissions } = crmOf(shop, clock())
        const ofForm = submissions.filter(({ form }) => form.id === request.params.id)
        const objects = ofForm.map((submission) => submissionObject(shop, submission))
        return pageOf(objects, request.query, 50)
      },
    )
  }

  return {
    readByIds,
    routes(app: FastifyInstance): void {
      objectRoutes(app, 'contacts')
      objectRoutes(app, 'deals')
      app.post<BatchCall>(`/crm/objects/${version}/deals/batch/read`, (request, reply) => {
        const found = readByIds(request, 'deals')
        return reply.code('numErrors' in found ? 207 : 200).send(found)
      })
      app.get(`/crm/pipelines/${version}/deals`, (request) => {
        shopOf(request, scopeOf('deals', 'read'))
        return { results: pipelineObjects() }
      })
      app.get(`/crm/properties/${version}/contacts/lifecyclestage`, (request) => {
        shopOf(request, scopeOf('contacts', 'read'))
        return { name: 'lifecyclestage', options: lifecycleStages }
      })
      formRoutes(app)
    },
  }
}

function scopeOf(path: CrmPath, right: 'read'): string {
  return `crm.objects.${path}.${right}`
}

/** Times are compared as milliseconds since 1970, ids as numbers. */
function matches(has: CrmObject['properties'], filter: Filter): boolean {
  const { propertyName = '', operator, value = '' } = filter
  const text = has[propertyName] ?? ''
  const own = propertyName.includes('modifieddate') ? Date.parse(text) : Number(text)
  if (operator === 'GTE') return own >= Number(value)
  if (operator === 'GT') return own > Number(value)
  if (operator === 'LT') return own < Number(value)
  if (operator === 'EQ') return own === Number(value)
  throw invalid(`The sandbox has no operator ${operator ?? ''}.`)
}

function pageOf<Item>(items: readonly Item[], query: PageCall['Querystring'], most: number) {
  const [size, from] = [Number(query.limit ?? 20), Number(query.after ?? 0)]
  if (!(size >= 1 && size <= most) || !Number.isInteger(from)) throw invalid('Invalid limit')
  const next = String(from + size)
  return {
    results: items.slice(from, from + size),
    ...(from + size < items.length && { paging: { next: { after: next } } }),
  }
}
