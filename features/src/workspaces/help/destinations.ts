export const destinations = () => `# Destinations

A destination is an account that Cartograph can write to, such as an email or ads account that receives an
audience. Read and write access are approved separately: connecting a data source never lets Cartograph write to it.

Open **Settings → Destinations**, choose a platform and approve access. You can stop, restart, reauthorize or delete a
destination. Deleting it removes nothing from the platform itself. What is sent to it is described in
[synced audiences](synced-audiences).
`
