export const search = () => `# Search

**Search** finds past insights by what they are about. Type the name of a metric, a channel, a product or any
other value; small typos are fine. Pick a suggestion to see every insight about it, the newest first.

Search may be switched off in your workspace. Then it isn't in the menu.
`
