import { lsproMessages } from '#contract/lspro/rules.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import { fitsRich } from '#contract/text/rich-text-length.ts'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { longestSide, photoOf } from '#photos/photo-values.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// The form values of a post.

/** `key` is the key of the future post. It is stored in the draft, so that two tabs with one draft share one post. */
export type PostingValues = { remark: string; key: string }
export const emptyPosting: PostingValues = { remark: '', key: '' }

export const postingRules: FieldRules<PostingValues> = {
  remark: (value) => {
    if (!hasWords(value)) return lsproMessages.emptyPost
    return fitsRich(value) ? undefined : lsproMessages.longPost
  },
}

/** The field of the draft with the picture, beside the text. */
export const pictureDraftField = 'pictures'
export const pictureSlot = 'picture'
export const pictureRule = { most: 1, longest: longestSide }
export const pictureSlots = { [pictureSlot]: pictureRule } satisfies PhotoSlots

/** The form's photos for the picture in a request or an answer; none for `null`. */
export const pictureValues = (entry: string | null | undefined): Photos => ({
  [pictureSlot]: entry ? [photoOf(entry)] : [],
})
export const noPicture = pictureValues(null)

/** The server's message about the picture of a post. */
export const rejectedPictureText = (fields: Record<string, string> | undefined) => fields?.img_64
