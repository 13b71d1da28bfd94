import { AppError, ErrorBody, errorCatalogue, type ErrorCode } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { cubeErrorBody, errorBody, toAppError, toCubeError } from './errors.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]

describe('errors on the wire', () => {
  it.each(codes)('%s has the shape of the contract', (code) => {
    expect(ErrorBody.parse(errorBody(new AppError(code)))).toBeDefined()
    expect(cubeErrorBody(new AppError(code)).error).toBe(errorCatalogue[code].message)
  })

  it('reveals nothing about a server error', () => {
    const appError = toAppError(new Error('password=hunter2 at /srv/secret'))
    expect([appError.status, errorBody(appError)]).toEqual([500, { detail: 'Server Error' }])
  })

  it('maps the framework’s client errors', () => {
    const refused = (statusCode: number) =>
      toAppError(Object.assign(new Error('no'), { statusCode })).code
    expect(refused(413)).toBe('body_too_large')
    expect(refused(415)).toBe('invalid_request')
    expect(refused(503)).toBe('server_error')
  })

  it('distinguishes a missing from a wrong token for clients of the query API', () => {
    const error = new AppError('not_authenticated')
    const cubeBody = (hasToken: boolean) => cubeErrorBody(toCubeError(error, hasToken))
    expect([cubeBody(true), cubeBody(false)]).toEqual([
      { error: 'Invalid token' },
      { error: "Authorization header isn't set" },
    ])
  })

  it('reports all problems in one sentence to clients of the query API', () => {
    const problems = [
      { loc: ['body', 'query', 'limit'], msg: 'Too big' },
      { loc: ['body', 'query', 'measures', 0], msg: 'Not a cube member' },
      { loc: ['body', 'cache'], msg: 'Not known' },
      { loc: ['body', 'query'], msg: '"foo" is not allowed' },
      { loc: ['body'], msg: 'Not an object' },
    ]
    const error = toCubeError(new AppError('invalid_request', undefined, { problems }))
    expect(error.status).toBe(400)
    expect(cubeErrorBody(error)).toEqual({
      type: 'UserError',
      error:
        'Invalid query format: limit: Too big; measures.0: Not a cube member; cache: Not known; "foo" is not allowed; Not an object',
      detail: problems,
    })
  })
})
