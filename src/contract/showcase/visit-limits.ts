// @chunk contract-data
/** The maximum views of a page in one request, and ms for which unsent views are stored (acceptance.md#D06). */
export const maxViews = 100
export const viewsKept = 24 * 60 * 60_000
