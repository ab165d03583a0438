import { pagedQuestion, question } from '#offline/question.ts'
import { askOf, type View } from './showcase-view.ts'

/** The products of a view, from its page on. */
export const listQuestion = (view: View) => pagedQuestion('showcase.list', askOf(view))

/** How many products a view holds, without fetching them. */
export const countQuestion = (view: View) => question('showcase.list', { ...askOf(view), page: 1, rows: 1 })
