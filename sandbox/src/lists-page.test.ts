import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveListsPage } from './lists-page.ts'

async function open(...simulators: Parameters<typeof serveListsPage>[1]): Promise<string> {
  const http = Fastify()
  serveListsPage(http, simulators)
  const { body } = await http.inject('/lists')
  await http.close()
  return body
}

it('shows every list with its size and first members, as text', async () => {
  const members = Array.from({ length: 1_250 }, (_, at) => `<b>${at}</b>`)
  const body = await open({
    code: 'FB',
    audiences: () => [{ id: '77', name: 'VIP & friends', members }],
  })
  expect(body).toContain('<h2>VIP &#38; friends</h2>')
  expect(body).toContain('Facebook · 1,250 customers · ID 77')
  expect(body).toContain('&#60;b&#62;99&#60;/b&#62;\n… and 1,150 more')
  expect(body).not.toContain('&#60;b&#62;100&#60;/b&#62;')
})

it('shows the first lines of a file', async () => {
  const bytes = Buffer.from('email\na@shop.example\n')
  const body = await open({ code: 'S3', files: () => [{ key: 'out/vip.csv', bytes }] })
  expect(body).toContain('<h2>vip.csv</h2>')
  expect(body).toContain('21 bytes · out/vip.csv')
  expect(body).toContain('email\na@shop.example</pre>')
})

it('says that there is no list yet', async () => {
  expect(await open({ code: 'KL', audiences: () => [] })).toContain('There is no list yet.')
})
