import { expect, it } from 'vitest'
import { addToRegistry } from './add-to-registry.ts'

const registry = `import type { Connector } from './kit/connector.ts'
import { gorgias } from './gorgias/open.ts'
import { stripe } from './stripe/open.ts'

export const connectors = {
  GO: gorgias,
  SR: stripe,
}
`
const add = (code: string, variable: string) =>
  addToRegistry(registry, { code, variable, from: `./${variable}/open.ts` })

it('adds the import and the entry in the order of the codes', () => {
  expect(add('HB', 'hubspot')).toBe(`import type { Connector } from './kit/connector.ts'
import { gorgias } from './gorgias/open.ts'
import { stripe } from './stripe/open.ts'
import { hubspot } from './hubspot/open.ts'

export const connectors = {
  GO: gorgias,
  HB: hubspot,
  SR: stripe,
}
`)
})

it('adds the last code at the end', () => {
  expect(add('TW', 'twitter')).toContain('  SR: stripe,\n  TW: twitter,\n}')
})
