import { endpoints, type Endpoint } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { manifests } from '../config/config.ts'
import { renderPlatformDocs } from './platform-docs.ts'
import { renderRolesDocs } from './roles-docs.ts'

/** The cells of a Markdown table's row. */
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim())

test('the roles have one row for each endpoint, and a signed-out caller may do no more than a user', () => {
  const rows = renderRolesDocs().split('\n')
  for (const { method, path, permission } of Object.values<Endpoint>(endpoints)) {
    const found = rows.filter((row) => row.startsWith(`| \`${method} ${path}\` |`))
    expect(found).toHaveLength(1)
    const [, , admin, member, demo, key, outsider, signedOut] = cellsOf(found[0] ?? '')
    expect(admin).toBe('yes')
    expect(signedOut).toBe(permission === 'public' ? 'yes' : '–')
    expect([member, '–']).toContain(demo)
    expect(key).toMatch(/^(yes|–|\*any\*|`[a-z]+:(read|write)`)$/)
    expect(outsider === 'yes').toBe(permission === 'public' || permission === 'signed_in')
  }
})

test('every platform has a page with its streams, hosts and fields, and the index links to it', () => {
  const { 'docs/platforms/README.md': index = '', ...pages } = renderPlatformDocs()
  expect(Object.keys(pages)).toHaveLength(manifests().length)
  for (const { name, code, streams, hosts, form, oauth, audiences } of manifests()) {
    const link = new RegExp(`\\| \\[${name}\\]\\(([^)]+)\\) \\| \`${code}\` \\|`).exec(index)?.[1]
    const page = pages[`docs/platforms/${link}`] ?? ''
    expect(page.split('\n', 1)[0]).toBe(`# ${name}`)
    for (const stream of Object.keys(streams)) expect(page).toContain(`| \`${stream}\` |`)
    for (const [host, url] of Object.entries(hosts)) {
      expect(page).toContain(`| ${host} | \`${url}\` | \`${code}_${host}_URL\` |`)
    }
    expect(/\| kind \| (\w+) \|/.exec(page)?.[1]).toBe(audiences?.kind)
    for (const { label, keptIn } of form?.fields ?? []) {
      const row = page.split('\n').find((line) => line.startsWith(`| ${label} |`))
      expect(row).toContain(keptIn === 'credential' ? 'encrypted' : 'as plain text')
    }
    expect(page.includes('## Consent')).toBe(oauth !== null)
  }
})
