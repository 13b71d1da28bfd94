import { AppError, ErrorBody, errorCatalogue, type ErrorCode } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { cubeErrorBody, errorBody, toAppError, toCubeError } from './errors.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]

describe('errors on the wire', () => {
  it.each(codes)('%s has the shape of the contract', (code) => {
    expect(ErrorBody.parse(errorBody(new AppError(code)))).toBeDefined()
    expect(cubeErrorBody(new AppError(code)).error).toBe(errorCatalogue[code].message)
  })

  it('tells nothing of a fault of ours', () => {
    const told = toAppError(new Error('password=hunter2 at /srv/secret'))
    expect([told.status, errorBody(told)]).toEqual([500, { detail: 'Server Error' }])
  })

  it('takes the framework’s refusals for what they are', () => {
    const refused = (statusCode: number) =>
      toAppError(Object.assign(new Error('no'), { statusCode })).code
    expect(refused(413)).toBe('body_too_large')
    expect(refused(415)).toBe('invalid_request')
    expect(refused(503)).toBe('server_error')
  })

  it('gives clients of the query API one sentence with all the places', () => {
    const problems = [
      { loc: ['body', 'query', 'limit'], msg: 'Too big' },
      { loc: ['body', 'query', 'measures', 0], msg: 'Not a cube member' },
    ]
    const error = toCubeError(new AppError('invalid_request', undefined, { problems }))
    expect(error.status).toBe(400)
    expect(cubeErrorBody(error)).toEqual({
      type: 'UserError',
      error: 'Invalid query format: query.limit: Too big; query.measures.0: Not a cube member',
      detail: problems,
    })
  })
})
