/** The way from home to a page, as its breadcrumb shows it, for search engines. */
export const breadcrumbJsonLd = (baseUrl: string, steps: { name: string; at: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, at }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: `${baseUrl}${at}`,
  })),
})
