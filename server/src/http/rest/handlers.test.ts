import { endpoints } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { handlers } from './handlers.ts'

it('answers every endpoint of the contract with exactly one handler', () => {
  const served = handlers.map(({ endpoint }) => endpoint.name)
  const declared = Object.values(endpoints).map(({ name }) => name)
  expect(served.toSorted()).toEqual(declared.toSorted())
})
