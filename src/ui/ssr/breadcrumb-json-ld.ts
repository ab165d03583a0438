/** A page's breadcrumb, from home to the page, as schema.org JSON-LD for search engines. */
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
