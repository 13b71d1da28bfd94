import type { HelpFacts } from './help-facts.ts'

export const api = ({ publicUrl }: HelpFacts) => `# API and keys

Everything on the screens comes from a public API. It is described at [${publicUrl}/docs](${publicUrl}/docs),
and as OpenAPI at [${publicUrl}/openapi.json](${publicUrl}/openapi.json).

## Keys

Admins create keys under **Settings → API keys**. A key belongs to one workspace, not to the person who created
it.

- **Read**: figures, dashboards, insights, data sources, settings and the team.
- **Read and write**: can also start and stop data sources.

No key can change settings, people, keys or the plan. Keep keys secret; the audit log records who revealed one.
**Renew** gives a key a new secret: the old one stops working at once, as it does after **Delete**.

## Calling

Send the key as a bearer token:

\`\`\`
curl -H 'Authorization: Bearer cgk_…' ${publicUrl}/v1/orgs/{org_id}
\`\`\`

The id of the workspace is in the address of its pages, after \`/org/\`. Figures are asked for in Cube's
format, so its public client works as it is:

\`\`\`
curl -H 'Authorization: Bearer cgk_…' -H 'Content-Type: application/json' \\
  -d '{"query": {"measures": ["ShopifyOrders.netSales"]}}' ${publicUrl}/cubejs-api/v1/load
\`\`\`

## Errors and repeating

An error has a \`detail\`: a sentence, a \`code\` with a \`message\`, or a list of places with what is wrong
there. What is not in your workspace answers 404. A change that carries an \`Idempotency-Key\` can be sent
again within a day and is made once.
`
