import { escapeHtml as text, platformNames } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import type { SimulatedFile, SimulatedList, Simulator } from './kit/simulator.ts'

type Receiver = Pick<Simulator, 'code' | 'audiences' | 'files'>

/** The lists and files that the simulated platforms received, for people who look at them. */
export function serveListsPage(http: FastifyInstance, simulators: readonly Receiver[]): void {
  http.get('/lists', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(simulators)),
  )
}

function page(simulators: readonly Receiver[]): string {
  const parts = simulators.flatMap(({ code, audiences, files }) => [
    ...(audiences?.() ?? []).map((list) => listPart(platformNames[code], list)),
    ...(files?.() ?? []).map((file) => filePart(platformNames[code], file)),
  ])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lists in the sandbox – Cartograph</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Lists in the sandbox</h1>
<p>What the simulated platforms received, as they store it. No real platform has any of it.</p>
</header>
<main>${parts.length === 0 ? empty : parts.join('\n')}</main>
</body>
</html>
`
}

const shownMembers = 100

function listPart(platform: string, { id, name, members }: SimulatedList): string {
  return part({
    title: name,
    about: [platform, `${members.length.toLocaleString('en')} customers`, `ID ${id}`],
    lines: members.slice(0, shownMembers),
    rest: members.length - shownMembers,
  })
}

const shownBytes = 20_000

function filePart(platform: string, { key, bytes }: SimulatedFile): string {
  const content = Buffer.from(bytes.subarray(0, shownBytes)).toString('utf8')
  return part({
    title: key.slice(key.lastIndexOf('/') + 1),
    about: [platform, `${bytes.byteLength.toLocaleString('en')} bytes`, key],
    // The first one is the head.
    lines: content
      .trimEnd()
      .split('\n')
      .slice(0, shownMembers + 1),
    rest: 0,
  })
}

interface Part {
  readonly title: string
  readonly about: readonly string[]
  readonly lines: readonly string[]
  readonly rest: number
}

function part({ title, about, lines, rest }: Part): string {
  const more = rest > 0 ? `\n… and ${rest.toLocaleString('en')} more` : ''
  return `<section>
<h2>${text(title)}</h2>
<p class="about">${about.map(text).join(' · ')}</p>
<pre tabindex="0">${lines.map(text).join('\n')}${more}</pre>
</section>`
}

const empty = `<p class="about">There is no list yet. When an audience is synced to a simulated platform, its list appears here. Reload the page to check again.</p>`

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 48rem; padding: 1.5rem; background: Canvas; color: CanvasText }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.0625rem; margin: 0; overflow-wrap: anywhere }
header p { margin: .25rem 0 1.5rem; max-width: 65ch }
.about { font-size: .875rem; margin: .25rem 0 0; overflow-wrap: anywhere; color: color-mix(in srgb, CanvasText 70%, Canvas) }
section { border-top: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); padding: 1.5rem 0 }
pre { margin: 1rem 0 0; padding: 1rem; max-height: 20rem; overflow: auto; border-radius: 8px; background: color-mix(in srgb, CanvasText 5%, Canvas); font: .8125rem/1.5 ui-monospace, monospace }
`
