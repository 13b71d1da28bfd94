export const destinations = () => `# Destinations

A destination is an account that Cartograph may write to, such as an email or ads account that receives an
audience. Reading and writing are approved separately: connecting a data source never allows Cartograph to
write to it.

Open **Settings → Destinations**, pick a platform and approve access. A destination can be switched off and
on, reauthorized, and deleted. Deleting one removes nothing from the platform itself.
`
