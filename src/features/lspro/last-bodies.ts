import { question } from '#offline/question.ts'

export const lastBodiesAsk = { rows: 1 }

/** The bodies that posted last; they come with one post of them all. */
export const lastBodies = question('lspro.posts', lastBodiesAsk)
