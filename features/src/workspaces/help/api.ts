import type { HelpFacts } from './help-facts.ts'

export const api = ({ publicUrl }: HelpFacts) => `# API and keys

Everything you see in Cartograph is available through a public API. Read the
[reference](${publicUrl}/docs) or download the [OpenAPI description](${publicUrl}/openapi.json).

## Keys

Admins create keys under **Settings → API keys**. A key belongs to one workspace, not to the person who created
it.

When you add a key, choose what it has access to:

- **Read data**: query metrics and read insights. Names and emails of customers are masked.
- **Read workspace**, or **Read and change workspace**: dashboards, reports, targets, custom metrics and data
  sources.
- **Read audiences**, or **Read and change audiences**: segments and synced audiences, with the names and emails of
  customers.
- **Read members**: the names and emails of your team.

No key can change settings, people, keys or the plan. A key can have an end, after which its requests are refused.
Keep keys secret; the audit log records who revealed one.
**Renew** replaces a key's secret. The old secret stops working immediately, as it does when you **Delete** the key.

## Make a request

Send the key as a bearer token:

\`\`\`
curl -H 'Authorization: Bearer cgk_…' ${publicUrl}/v1/orgs/{org_id}
\`\`\`

The workspace ID is in the URL of its pages, after \`/org/\`. Metrics are queried in Cube's format, so you can use
Cube's public client:

\`\`\`
curl -H 'Authorization: Bearer cgk_…' -H 'Content-Type: application/json' \\
  -d '{"query": {"measures": ["ShopifyOrders.netSales"]}}' ${publicUrl}/cubejs-api/v1/load
\`\`\`

## Assistants

Assistants that speak the Model Context Protocol connect to \`${publicUrl}/mcp\`. Most of them only need this address:
they open a page on which an admin chooses the workspace and what they have access to. Others send a key as a bearer
token. Either way, deleting the key disconnects the assistant.

## Limits

Each key can make a limited number of requests a minute. The headers \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` of each answer say what is left; a request beyond the limit is
answered with 429, and \`Retry-After\` says how many seconds to wait.

## Errors and retries

An error response has a \`detail\`: a sentence, a \`code\` with a \`message\`, or a list of invalid fields.
Anything outside your workspace returns 404. Send an \`Idempotency-Key\` with a change to retry it safely: within
24 hours, it is only applied once.
`
