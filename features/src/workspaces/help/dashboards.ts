export const dashboards = () => `# Dashboards

**Overview** shows the dashboard for your type of business. **Explore** lists all others by topic: sales,
customers, marketing and more. Recently viewed dashboards are linked at the top. In the menu of a dashboard in the
side bar, add a star to keep it at the top of your list, or move it; you can also drag it.

## Dates and comparison

The date picker at the top left applies to the whole page. Pick a range from the list, or two days in the
calendar; days after today can't be picked. Days begin and end in the workspace's time zone.

You can compare with the previous period, with the same dates last month, last quarter or last year, or turn the
comparison off.

## Filters

Use the filters beside the dates to narrow a page to, say, one channel or country. A filter applies to every
tile that has that dimension; other tiles say that it doesn't apply. Dates and filters are part of the URL: copy it
to share exactly what you see.

## Tiles

- Hover over a chart or use the arrow keys to read individual points.
- Sort, group and hide columns of a table from its column menus.
- Use the menu in the corner of a tile to view its data as a table, download it as CSV, XLSX or an image, or view
  the query behind it.
- Click the question mark to see how a metric is defined.

A tile without data tells you which data source to connect.

## Your own dashboards

Everyone in the workspace can view every dashboard. Admins can duplicate a dashboard or start an empty one with
**New dashboard** in the side bar, and change its tiles, sections and layout. **Copy tile to…** in the menu of a tile
copies it to another dashboard. Dashboards that come with Cartograph can always be reset to their default.

## Sharing

Press **Share** above a dashboard:

- **Link for members** copies a link that opens with the dates and filters you see.
- **Full screen** is for a screen on a wall: larger type, refreshed every minute. Escape leaves it.
- **Public links** show the dashboard to anyone who has one, without signing in and without personal data. A link can
  have a password and a date on which it expires, and you can revoke it at any time. An admin allows public links in
  **Settings → General**.
`
