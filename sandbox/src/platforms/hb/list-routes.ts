import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Lists } from './lists.ts'
import { HubspotRefusal, invalid, notFound } from './refusal.ts'

interface ListCall {
  Params: { readonly id: string }
}
interface Input {
  readonly id?: unknown
  readonly properties?: unknown
}
interface BatchCall {
  Body: { readonly inputs?: readonly Input[]; readonly idProperty?: string } | null
}

const mostInputs = 100
const mostMembers = 100_000

/** Contacts in batches, static lists and their members, and properties of contacts. */
export function listRoutes(
  app: FastifyInstance,
  version: string,
  listsOf: (request: FastifyRequest, scope: string) => Lists,
  readByIds: (request: FastifyRequest<BatchCall>) => object,
): void {
  const contacts = `/crm/objects/${version}/contacts/batch`
  const lists = `/crm/lists/${version}`
  const properties = `/crm/properties/${version}/contacts`

  app.post<BatchCall>(`${contacts}/upsert`, (request, reply) => {
    const account = listsOf(request, 'crm.objects.contacts.write')
    const inputs = inputsOf(request.body)
    for (const { properties: given } of inputs)
      for (const name of Object.keys(given ?? {}))
        if (!account.properties.has(name))
          throw new HubspotRefusal(400, 'VALIDATION_ERROR', `Property "${name}" does not exist`, {
            errors: [{ code: 'PROPERTY_DOESNT_EXIST' }],
          })
    const written = inputs.map(({ id }) => ({
      id: String(id),
      contact: account.upsert(String(id)),
    }))
    const refused = written.filter(({ contact }) => contact === null)
    return reply.code(refused.length > 0 ? 207 : 200).send({
      status: 'COMPLETE',
      results: written.flatMap(({ contact }) =>
        contact === null
          ? []
          : [{ id: contact.id, properties: { email: contact.email }, new: true }],
      ),
      ...(refused.length > 0 && {
        numErrors: refused.length,
        errors: refused.map(({ id }) => ({
          status: 'error',
          category: 'VALIDATION_ERROR',
          message: 'Email address is invalid',
          context: { id: [id] },
        })),
      }),
    })
  })

  app.post<BatchCall>(`${contacts}/read`, (request, reply) => {
    if (request.body?.idProperty === undefined) {
      const found = readByIds(request)
      return reply.code('numErrors' in found ? 207 : 200).send(found)
    }
    const account = listsOf(request, 'crm.objects.contacts.read')
    if (request.body?.idProperty !== 'email') throw invalid('The sandbox finds contacts by email.')
    const found = inputsOf(request.body).map(({ id }) => account.find(String(id)))
    const results = found.flatMap((contact) =>
      contact === null ? [] : [{ id: contact.id, properties: { email: contact.email } }],
    )
    const missing = found.length - results.length
    return reply.code(missing > 0 ? 207 : 200).send({
      status: 'COMPLETE',
      results,
      ...(missing > 0 && { numErrors: missing, errors: [{ category: 'OBJECT_NOT_FOUND' }] }),
    })
  })

  app.post<{ Body: { readonly query?: string } | null }>(`${lists}/search`, (request) => {
    const query = (request.body?.query ?? '').toLowerCase()
    const found = listsOf(request, 'crm.lists.read')
      .lists()
      .filter(({ name }) => name.toLowerCase().includes(query))
    return {
      lists: found.map(listObject),
      total: found.length,
      hasMore: false,
      offset: found.length,
    }
  })

  app.post<{ Body: { readonly name?: unknown; readonly processingType?: unknown } | null }>(
    lists,
    (request) => {
      const { name, processingType } = request.body ?? {}
      if (typeof name !== 'string' || name === '') throw invalid('name is required')
      if (processingType !== 'MANUAL') throw invalid('The sandbox has only MANUAL lists.')
      return { list: listObject(listsOf(request, 'crm.lists.write').createList(name)) }
    },
  )

  app.get<ListCall>(`${lists}/:id`, (request) => {
    return { list: listObject(listsOf(request, 'crm.lists.read').list(request.params.id)) }
  })

  app.delete<ListCall>(`${lists}/:id`, (request, reply) => {
    listsOf(request, 'crm.lists.write').deleteList(request.params.id)
    return reply.code(204).send()
  })

  for (const action of ['add', 'remove'] as const)
    app.put<ListCall & { Body: unknown }>(`${lists}/:id/memberships/${action}`, (request) => {
      const account = listsOf(request, 'crm.lists.write')
      const ids: unknown[] | null = Array.isArray(request.body) ? request.body : null
      if (ids === null || ids.length > mostMembers)
        throw invalid('A list of record ids is required')
      const recordIdsMissing = account.change(request.params.id, action, ids.map(String))
      return { recordsIdsAdded: [], recordIdsRemoved: [], recordIdsMissing }
    })

  app.get<{ Params: { readonly name: string } }>(`${properties}/:name`, (request) => {
    const { name } = request.params
    if (listsOf(request, 'crm.schemas.contacts.write').properties.has(name)) return { name }
    throw notFound(`Property ${name} does not exist`)
  })

  app.post<{ Body: { readonly name?: unknown } | null }>(properties, (request, reply) => {
    const account = listsOf(request, 'crm.schemas.contacts.write')
    const { name } = request.body ?? {}
    if (typeof name !== 'string') throw invalid('name is required')
    if (account.properties.has(name))
      throw new HubspotRefusal(409, 'OBJECT_ALREADY_EXISTS', `Property ${name} already exists`)
    account.properties.add(name)
    return reply.code(201).send({ name })
  })
}

function inputsOf(body: BatchCall['Body']): readonly Input[] {
  const inputs = body?.inputs ?? []
  if (inputs.length === 0 || inputs.length > mostInputs)
    throw invalid(`Between 1 and ${mostInputs} inputs are allowed`)
  return inputs
}

function listObject({ id, name, createdAt, members }: ReturnType<Lists['list']>) {
  return {
    listId: id,
    name,
    objectTypeId: '0-1',
    processingType: 'MANUAL',
    createdAt: new Date(createdAt).toISOString(),
    additionalProperties: { hs_list_size: String(members.size) },
  }
}
