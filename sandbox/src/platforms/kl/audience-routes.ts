import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { createAudiences, jobResource, type Audiences } from './audiences.ts'
import { attributesOf, isRecord } from './body.ts'
import { checkConditions, parseFilter, valuesOf } from './filter.ts'
import { linksOf, pageOf, pagingOf } from './paging.ts'
import { ownLists } from './growth.ts'
import { invalid, notFound } from './refusal.ts'
import { tiers, type Tier } from './rate-limits.ts'

interface AudienceRouteOptions {
  /** By the name of the shop. */
  readonly accounts: Map<string, Audiences>
  readonly context: Pick<SimulatorContext, 'clock' | 'onListChange'>
  readonly served: number
  readonly enter: (request: FastifyRequest, reply: FastifyReply, tier: Tier) => SandboxShop
}

interface ResourceCall {
  Params: { readonly id: string }
  Querystring: Readonly<Record<string, string | undefined>>
}

/** Lists and their profiles, the targets of audiences. */
export function audienceRoutes(
  app: FastifyInstance,
  { accounts, context, served, enter }: AudienceRouteOptions,
): void {
  function audiencesOf(shop: SandboxShop): Audiences {
    const audiences = accounts.get(shop.name) ?? createAudiences(shop.name, context)
    accounts.set(shop.name, audiences)
    return audiences
  }

  const deleted = new Set<string>()

  /** The shop's own lists, and those that it received. */
  function allLists(shop: SandboxShop) {
    const audiences = audiencesOf(shop)
    const received = audiences.lists().map(({ id, name, createdAt }) => ({
      id,
      name,
      createdAt,
      optIn: 'single_opt_in',
      profiles: audiences.members(id).length,
    }))
    const own = ownLists(shop, context.clock()).filter(
      ({ id }) => !deleted.has(`${shop.name} ${id}`),
    )
    return [...own, ...received]
  }

  app.get<Omit<ResourceCall, 'Params'>>('/api/lists', (request, reply) => {
    const shop = enter(request, reply, tiers.L)
    const paging = pagingOf(request.query, { usual: 10, most: 10, served })
    const conditions = parseFilter(request.query['filter'])
    checkConditions(conditions, { name: ['equals', 'any'], id: ['equals', 'any'] })
    const names = valuesOf(conditions, 'name')
    const ids = valuesOf(conditions, 'id')
    const found = allLists(shop)
      .filter(({ name, id }) => isOf(name, names) && isOf(id, ids))
      .toSorted((left, right) => left.createdAt - right.createdAt)
    const { page, next } = pageOf(found, ({ createdAt, id }) => [createdAt, id], paging)
    return reply.send(
      JSON.stringify({ data: page.map(listResource), links: linksOf(request, next) }),
    )
  })

  app.post('/api/lists', (request, reply) => {
    const audiences = audiencesOf(enter(request, reply, tiers.M))
    const { name } = attributesOf(request.body, 'list')
    if (typeof name !== 'string' || name === '') throw invalid('name is required.')
    const data = listResource({ ...audiences.createList(name), optIn: 'single_opt_in' })
    return reply.code(201).send(JSON.stringify({ data }))
  })

  // Klaviyo has no such endpoint: tests choose with it whom an import refuses.
  app.post('/api/refused-emails', (request, reply) => {
    const { email } = attributesOf(request.body, 'refused-email')
    if (typeof email !== 'string') throw invalid('email is required.')
    audiencesOf(enter(request, reply, tiers.M)).refuse(email)
    return reply.code(204).send()
  })

  app.get<ResourceCall>('/api/lists/:id', (request, reply) => {
    const isCounted = request.query['additional-fields[list]'] === 'profile_count'
    const shop = enter(request, reply, isCounted ? tiers.XS : tiers.L)
    const { id } = request.params
    const found = allLists(shop).find((one) => one.id === id)
    if (found === undefined) throw notFound(`A list with id ${id} does not exist.`)
    const { attributes, ...list } = listResource(found)
    const count = isCounted ? { profile_count: found.profiles } : {}
    return reply.send(
      JSON.stringify({ data: { ...list, attributes: { ...attributes, ...count } } }),
    )
  })

  app.delete<ResourceCall>('/api/lists/:id', (request, reply) => {
    const shop = enter(request, reply, tiers.M)
    const { id } = request.params
    if (ownLists(shop, context.clock()).some((list) => list.id === id))
      deleted.add(`${shop.name} ${id}`)
    else audiencesOf(shop).deleteList(id)
    return reply.code(204).send()
  })

  app.get<ResourceCall>('/api/lists/:id/profiles', (request, reply) => {
    const audiences = audiencesOf(enter(request, reply, tiers.L))
    const paging = pagingOf(request.query, { usual: 20, most: 100, served })
    const conditions = parseFilter(request.query['filter'])
    checkConditions(conditions, { email: ['any', 'equals'], phone_number: ['any', 'equals'] })
    const emails = valuesOf(conditions, 'email')
    const phones = valuesOf(conditions, 'phone_number')
    const found = audiences
      .members(request.params.id)
      .filter(({ email, phone }) => isOf(email, emails) && isOf(phone, phones))
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    const { page, next } = pageOf(found, ({ id }) => [0, id], paging)
    const data = page.map(({ id, email, phone }) => ({
      type: 'profile',
      id,
      attributes: { email, phone_number: phone },
    }))
    return reply.send(JSON.stringify({ data, links: linksOf(request, next) }))
  })

  app.delete<ResourceCall>('/api/lists/:id/relationships/profiles', (request, reply) => {
    const audiences = audiencesOf(enter(request, reply, tiers.M))
    const data = isRecord(request.body) ? request.body['data'] : null
    audiences.remove(request.params.id, idsOf(data))
    return reply.code(204).send()
  })

  app.post('/api/profile-bulk-import-jobs', (request, reply) => {
    const audiences = audiencesOf(enter(request, reply, tiers.M))
    const { profiles } = attributesOf(request.body, 'profile-bulk-import-job')
    const given = isRecord(profiles) ? profiles['data'] : null
    if (!Array.isArray(given)) throw invalid('profiles are required.')
    const job = audiences.startImport(listIdsOf(request.body), given)
    return reply.code(202).send(JSON.stringify({ data: jobResource(job) }))
  })

  app.get<ResourceCall>('/api/profile-bulk-import-jobs/:id', (request, reply) => {
    const audiences = audiencesOf(enter(request, reply, tiers.M))
    return reply.send(JSON.stringify({ data: jobResource(audiences.poll(request.params.id)) }))
  })

  app.get<ResourceCall>('/api/profile-bulk-import-jobs/:id/import-errors', (request, reply) => {
    const audiences = audiencesOf(enter(request, reply, tiers.M))
    const { id } = request.params
    const paging = pagingOf(request.query, { usual: 20, most: 100, served })
    const { page, next } = pageOf(audiences.errors(id), (error) => [error.index, ''], paging)
    const data = page.map(({ index, field, title, detail }) => ({
      type: 'import-error',
      id: `${id}:${index}`,
      attributes: {
        code: 'invalid',
        title,
        detail,
        source: { pointer: `/data/attributes/profiles/data/${index}/attributes/${field}` },
      },
    }))
    return reply.send(JSON.stringify({ data, links: linksOf(request, next) }))
  })
}

function listResource(list: {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly optIn: string
}) {
  const created = new Date(list.createdAt).toISOString()
  const { id, name, optIn } = list
  return {
    type: 'list',
    id,
    attributes: { name, created, updated: created, opt_in_process: optIn },
  }
}

function isOf(value: string | null, allowed: readonly string[] | null): boolean {
  return allowed === null || (value !== null && allowed.includes(value))
}

function listIdsOf(body: unknown): readonly string[] {
  const data = isRecord(body) ? body['data'] : null
  const relationships = isRecord(data) ? data['relationships'] : null
  const lists = isRecord(relationships) ? relationships['lists'] : null
  return isRecord(lists) ? idsOf(lists['data']) : []
}

function idsOf(data: unknown): readonly string[] {
  if (!Array.isArray(data)) throw invalid('data must be a list of resources.')
  return data.map((one: unknown) => {
    const id = isRecord(one) ? one['id'] : null
    if (typeof id !== 'string') throw invalid('Each resource needs an id.')
    return id
  })
}
