import { providersOf, SegmentTemplate } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LibraryError } from '../../data-files/index.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { loadTemplates } from './load-templates.ts'

const model = loadCatalogue()

describe('the templates that come with the product', () => {
  const library = loadTemplates(model)

  it('are at least 24, each with a name of its own', () => {
    expect(library.length).toBeGreaterThanOrEqual(24)
    expect(new Set(library.map(({ name }) => name.toLowerCase())).size).toBe(library.length)
  })

  it.each(library.map((template) => [template.id, template] as const))(
    'can be used: %s',
    (_id, template) => {
      expect(SegmentTemplate.parse(template)).toEqual(template)
      checkRule(template.template_source_config, ruleMembers(model))
      expect(template.description).toMatch(/^[A-Z].+\.$/)
      expect(template.tags.length).toBeGreaterThan(0)
      expect(template.needs.length).toBeGreaterThan(0)
      for (const platforms of template.needs) expect(platforms.length).toBeGreaterThan(0)
    },
  )

  it('have different rules', () => {
    const rules = library.map((template) => JSON.stringify(template.template_source_config))
    expect(new Set(rules).size).toBe(library.length)
  })
})

describe('a file of templates', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'templates-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const good = `tag: Loyalty
templates:
  - id: vip
    name: VIP
    description: Thank them.
    rule: { or: [{ and: [{ member: CustomerProfile.orderCount, operator: gte, values: ['5'] }] }] }
`
  function problems(text: string): readonly string[] {
    writeFileSync(join(folder, '1.yml'), text)
    try {
      loadTemplates(model, folder)
      return []
    } catch (error) {
      return error instanceof LibraryError ? error.problems : [String(error)]
    }
  }

  it('is read with its tag, and with what the rule needs', () => {
    writeFileSync(join(folder, '1.yml'), good)
    expect(loadTemplates(model, folder)).toEqual([
      {
        id: 'vip',
        name: 'VIP',
        description: 'Thank them.',
        template_source_config: {
          or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gte', values: ['5'] }] }],
        },
        tags: [{ id: 'loyalty', name: 'Loyalty' }],
        placeholders: [],
        needs: [providersOf('orders').toSorted()],
      },
    ])
  })

  it.each([
    [
      'an unknown member',
      good.replace('orderCount', 'shoeSize'),
      '1.yml:6: CustomerProfile.shoeSize cannot be used in a rule. Correct it.',
    ],
    [
      'an operator that the member does not take',
      good.replace('gte', 'contains'),
      '1.yml:6: Number of orders takes equals, gt, lt, gte, lte, between. Correct it.',
    ],
    [
      'no description',
      good.replace('    description: Thank them.\n', ''),
      "1.yml:3: 'description' is missing. Add it.",
    ],
    [
      'a tag of no file',
      good.replace('    rule:', '    tags: [Loyalti]\n    rule:'),
      "1.yml:6: No file has the tag 'Loyalti'. Correct it.",
    ],
    [
      'a placeholder that is not in the rule',
      good.replace('    rule:', '    placeholders: [Product A]\n    rule:'),
      "1.yml:6: The rule has no value 'Product A'. Correct it.",
    ],
    [
      'an id twice',
      good + good.slice(good.indexOf('  - id')),
      "1.yml:7: There is a template 'vip' already. Rename it.",
    ],
  ])('is refused with %s, at its line', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem])
  })

  it('is missed where there is none', () => {
    expect(() => loadTemplates(model, folder)).toThrow('There are no segment templates.')
  })
})
