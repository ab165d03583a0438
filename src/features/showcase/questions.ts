import { question } from '#offline/question.ts'

// What more than one of the screens asks; home carries no more of it than it needs.

export const homeQuestion = question('showcase.home', {})
export const categoriesQuestion = question('showcase.categories', {})
export const provincesQuestion = question('regions.provinces', {})
export const productQuestion = (id: number) => question('showcase.detail', { id })
