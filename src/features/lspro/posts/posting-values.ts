import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { longestSide, photoOf } from '#photos/photo-values.ts'
import { fitsRich, plainTextOf } from '#ui/fields/rich-text-length.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// A post as its form has it.

/** `key`: of the post that this becomes. It lies in the draft, so that two tabs of one draft share one post. */
export type PostingValues = { remark: string; key: string }
export const emptyPosting: PostingValues = { remark: '', key: '' }

export const postingRules: FieldRules<PostingValues> = {
  remark: (value) => {
    if (plainTextOf(value) === '') return lsproWords.emptyPost
    return fitsRich(value) ? undefined : lsproWords.longPost
  },
}

/** Its one picture lies in the draft under this name, beside the words. */
export const pictureDraftField = 'pictures'
export const pictureSlot = 'picture'
export const pictureRule = { most: 1, longest: longestSide }
export const pictureSlots = { [pictureSlot]: pictureRule } satisfies PhotoSlots

/** The picture of what was said, or told; `null`: none. */
export const pictureValues = (entry: string | null | undefined): Photos => ({
  [pictureSlot]: entry ? [photoOf(entry)] : [],
})
export const noPicture = pictureValues(null)

/** What the server said of the picture of a post. */
export const rejectedPictureText = (fields: Record<string, string> | undefined) => fields?.img_64
