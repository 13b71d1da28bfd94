export const dashboards = () => `# Dashboards

**Overview** shows the dashboard for your type of business. **Explore** lists all others by topic: sales,
customers, marketing and more. Recently viewed dashboards are linked at the top.

## Dates and comparison

The date picker at the top left applies to the whole page. Pick a range from the list, or two days in the
calendar; days after today can't be picked. Days begin and end in the workspace's time zone.

Every figure is compared with the previous period, the same dates last month, last quarter or last year, or
with nothing.

## Filters

Use the filters beside the dates to narrow a page to, say, one channel or country. A filter applies to every
tile that has that dimension; tiles that it can't apply to say so. Dates and filters are part of the page's
address: copy it to share exactly what you see.

## Tiles

- Hover or use the arrow keys to read single points of a chart.
- Sort, group and hide columns of a table from its column menus.
- The menu in the corner of a tile shows its figures as a table, downloads them as CSV, XLSX or a picture, and
  shows the query behind them.
- The question mark explains what a figure counts.

A tile that needs a data source you haven't connected says which one.

## Your own dashboards

Everyone with access can view every dashboard. Admins can copy one, rename the copy, and change its tiles,
sections and layout. Dashboards that come with Cartograph are never lost: a changed one can be reset.
`
