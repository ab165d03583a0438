import { lsproWords } from '#contract/lspro-rules.ts'
import { longestSide, photoOf } from '#forms/photos.ts'
import type { PhotoPlaces, Photos } from '#ui/photo-list.ts'
import { fitsRich, wordsOf } from '#ui/rich-words.ts'
import type { FieldRules } from '#ui/ruled.ts'

// A post as its form has it.

/** `key`: of the post that this becomes. It lies in the draft, so that two tabs of one draft share one post. */
export type PostingValues = { remark: string; key: string }
export const emptyPosting: PostingValues = { remark: '', key: '' }

export const postingRules: FieldRules<PostingValues> = {
  remark: (value) => {
    if (wordsOf(value) === '') return lsproWords.emptyPost
    return fitsRich(value) ? undefined : lsproWords.longPost
  },
}

/** Its one picture lies in the draft under this name, beside the words. */
export const picturePart = 'pictures'
export const picturePlace = 'picture'
export const pictureRule = { most: 1, longest: longestSide }
export const picturePlaces = { [picturePlace]: pictureRule } satisfies PhotoPlaces

/** The picture of what was said, or told; `null`: none. */
export const pictureOf = (entry: string | null | undefined): Photos => ({
  [picturePlace]: entry ? [photoOf(entry)] : [],
})
export const noPicture = pictureOf(null)

/** What the server said of the picture of a post. */
export const refusedPicture = (fields: Record<string, string> | undefined) => fields?.img_64
